/** SHA-256 as hex, by the platform. It needs https or localhost, as installing the app does. */
export async function sha256(data: Uint8Array | string): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data
  return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>)))
}

export const hex = (bytes: Uint8Array): string => Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('')

export const randomHex = (bytes: number): string => hex(crypto.getRandomValues(new Uint8Array(bytes)))
