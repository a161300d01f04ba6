import { hex, sha256 } from './digest.ts'
import { fault } from './errors.ts'

/**
 * What a seat keeps to itself goes into a file encrypted (AES-GCM), so that nobody sees it by accident: not in an editor, not in a
 * preview, not by searching. The key is worked out from the file itself, because a backup must open on a new phone without a
 * password. So this is an envelope, not a safe: somebody who writes a program for it can open it.
 */
export async function sealBytes(bytes: Uint8Array): Promise<Uint8Array> {
  const salt = (await sha256(bytes)).slice(0, 32)
  const { key, iv } = await keyFor(salt)
  const closed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, bytes as Uint8Array<ArrayBuffer>)
  const out = new Uint8Array(16 + closed.byteLength)
  out.set(fromHex(salt))
  out.set(new Uint8Array(closed), 16)
  return out
}

export async function openSealed(bytes: Uint8Array): Promise<Uint8Array> {
  const { key, iv } = await keyFor(hex(bytes.subarray(0, 16)))
  try {
    return new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes.subarray(16) as Uint8Array<ArrayBuffer>))
  } catch {
    throw fault('NotAFile', 'The file is damaged: what is sealed in it cannot be opened.')
  }
}

async function keyFor(salt: string): Promise<{ key: CryptoKey; iv: Uint8Array<ArrayBuffer> }> {
  const raw = fromHex(await sha256(`adjutant envelope ${salt}`))
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt'])
  return { key, iv: fromHex((await sha256(`adjutant nonce ${salt}`)).slice(0, 24)) }
}

const fromHex = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text.match(/../g) ?? [], pair => Number.parseInt(pair, 16))
