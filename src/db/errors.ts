/** What can be wrong besides what the browser says. */
export type FaultName = 'NewerData' | 'Behind' | 'Gone' | 'Blocked' | 'NotAFile'

export function fault(name: FaultName, message: string): Error {
  const error = new Error(message)
  error.name = name
  return error
}

/** The real error: Dexie wraps it (an AbortError whose inner is QuotaExceededError), sometimes twice. */
export function unwrapped(error: unknown): { readonly name: string; readonly message: string } {
  let found = error
  for (let depth = 0; depth < 5; depth++) {
    const inner = inside(found)
    if (inner === undefined) break
    found = inner
  }
  if (typeof found !== 'object' || found === null) return { name: 'Error', message: String(found) }
  const { name, message } = found as { name?: unknown; message?: unknown }
  return { name: typeof name === 'string' ? name : 'Error', message: typeof message === 'string' ? message : '' }
}

function inside(error: unknown): unknown {
  if (typeof error !== 'object' || error === null) return undefined
  const { inner, failures } = error as { inner?: unknown; failures?: unknown }
  if (typeof inner === 'object' && inner !== null) return inner
  return Array.isArray(failures) ? failures[0] : undefined
}

/** The connection is gone, not the data: opening again is worth one try. An abort that gives no reason is a connection closed by force. */
export const connectionLost = (error: unknown): boolean => {
  const { name, message } = unwrapped(error)
  return ['DatabaseClosedError', 'DatabaseClosed', 'UnknownError', 'InvalidStateError', 'AbortError'].includes(name) || /connection.*(lost|closing|closed)/i.test(message)
}

const sentences: Readonly<Record<string, string>> = {
  QuotaExceededError: 'The device has no room left for this site. Nothing was lost, but the last step is not saved: free some space or export, then try again.',
  NewerData: 'Your matches were saved by a newer version of the app. Update to go on; nothing is written until then, and you can still export.',
  Behind: 'This match went on in another tab. Reload it here to see the latest step.',
  Gone: 'This match is no longer on the device.',
  Blocked: 'Another tab holds on to the old version of your matches. Close the other tabs and start again.',
  DatabaseClosedError: 'The browser closed its storage and would not open it again. The last step is not saved: try again, or restart the app.',
  UnknownError: 'The browser could not write to its storage. The last step is not saved: try again, or restart the app.',
  ConstraintError: 'Another tab wrote this step first. Reload the match here.',
  DataCloneError: 'This step holds something that cannot be stored. It is not saved.',
}

/** Why saving failed, in a plain sentence. */
export function saveProblem(error: unknown): string {
  const { name, message } = unwrapped(error)
  // what is wrong with a file was said in a sentence when it was refused
  if (name === 'NotAFile') return message
  return sentences[name] ?? sentences[closed(name)] ?? `The last step is not saved (${name}). Try again.`
}

const closed = (name: string): string => (['InvalidStateError', 'AbortError', 'TransactionInactiveError', 'DatabaseClosed'].includes(name) ? 'DatabaseClosedError' : name)
