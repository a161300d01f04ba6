import { hex, sha256 } from './digest.ts'
import { fault } from './errors.ts'

/**
 * A file of ours, version 2:
 *   'ADJUTANT' · format byte · packing byte (0 plain, 1 gzip) · SHA-256 of all that follows · body
 * and the body, once unpacked: length of the head (32 bits, little-endian) · head as JSON · the sections one after the other.
 * The head names each section with its length and its own SHA-256. Version 1 is the same, with the steps of its matches unsealed.
 * Every format ever released stays readable.
 */
export const formatVersion = 2

export interface Limits {
  /** bytes of the file, and of its body once unpacked */
  readonly packed: number
  readonly unpacked: number
  /** how much more the body may be than the file, beyond eight mebibytes */
  readonly ratio: number
  readonly sections: number
}
const MiB = 1024 * 1024
export const limits: Limits = { packed: 64 * MiB, unpacked: 96 * MiB, ratio: 100, sections: 5000 }

export interface Section { readonly name: string; readonly bytes: Uint8Array }
export interface Head { readonly [field: string]: unknown }

const magic = new TextEncoder().encode('ADJUTANT')
const bodyAt = 42
const refuse = (why: string): Error => fault('NotAFile', why)

/** Puts sections into one file. The same content always gives the same bytes. */
export async function pack(head: Head, sections: readonly Section[]): Promise<Blob> {
  const list = await Promise.all(sections.map(async ({ name, bytes }) => ({ name, length: bytes.length, sha256: await sha256(bytes) })))
  const first = new TextEncoder().encode(JSON.stringify({ ...head, sections: list }))
  const length = new DataView(new ArrayBuffer(4))
  length.setUint32(0, first.length, true)
  const plainBody = new Blob([length.buffer, first, ...sections.map(each => each.bytes)] as BlobPart[])
  const { packing, bytes: body } = await squeezed(plainBody)
  const sum = await digest(body)
  return new Blob([magic, new Uint8Array([formatVersion, packing]), sum, body] as BlobPart[], { type: 'application/octet-stream' })
}

/** Smaller where the platform can do it: packing 0 is plain, 1 is gzip. */
export async function squeezed(whole: Blob): Promise<{ readonly packing: number; readonly bytes: Uint8Array }> {
  if (typeof CompressionStream === 'undefined') return { packing: 0, bytes: new Uint8Array(await whole.arrayBuffer()) }
  return { packing: 1, bytes: await bytesOf(whole.stream().pipeThrough(new CompressionStream('gzip')), Infinity) }
}
/** The way back, within limits. */
export async function unsqueezed(packing: number | undefined, bytes: Uint8Array, allowed: Limits = limits): Promise<Uint8Array> {
  return packing === 1 ? unzipped(bytes, allowed) : bytes
}

/** Takes a file apart. Refuses with a sentence whatever is not wholly and exactly ours. */
export async function unpack(file: Blob, allowed: Limits = limits): Promise<{ readonly head: Head; readonly sections: ReadonlyMap<string, Uint8Array> }> {
  if (file.size > allowed.packed) throw refuse(`The file is too large (more than ${Math.round(allowed.packed / MiB)} MB).`)
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (bytes.length < bodyAt || magic.some((byte, i) => bytes[i] !== byte)) throw refuse('This is not a file of this app.')
  if ((bytes[8] ?? 0) > formatVersion) throw refuse('The file was made by a newer version of the app. Update, then try again.')
  if (bytes[8] === 0 || (bytes[9] ?? 2) > 1) throw refuse('The file is damaged: its first bytes are wrong.')
  const body = bytes.subarray(bodyAt)
  if (hex(await digest(body)) !== hex(bytes.subarray(10, bodyAt))) throw refuse('The file is damaged or not complete: its checksum does not agree.')
  return takeApart(await unsqueezed(bytes[9], body, allowed), allowed)
}

const digest = async (bytes: Uint8Array): Promise<Uint8Array> => new Uint8Array(await crypto.subtle.digest('SHA-256', bytes as Uint8Array<ArrayBuffer>))

async function unzipped(body: Uint8Array, { unpacked, ratio }: Limits): Promise<Uint8Array> {
  const most = Math.min(unpacked, Math.max(8 * MiB, body.length * ratio))
  const stream = new Blob([body as Uint8Array<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream('gzip'))
  return bytesOf(stream, most)
}

/** Reads on while there are fewer bytes than allowed, so that a small file cannot become a huge one in memory. */
async function bytesOf(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const reader = stream.getReader()
  const parts: Uint8Array[] = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read().catch(() => { throw refuse('The file is damaged: it cannot be unpacked.') })
    if (done) break
    length += value.length
    if (length > most) {
      await reader.cancel().catch(() => undefined)
      throw refuse('The file unpacks to far more than a backup can be.')
    }
    parts.push(value)
  }
  const out = new Uint8Array(length)
  let at = 0
  for (const part of parts) { out.set(part, at); at += part.length }
  return out
}

async function takeApart(body: Uint8Array, { sections: most }: Limits): Promise<{ head: Head; sections: Map<string, Uint8Array> }> {
  const length = body.length < 4 ? 0 : new DataView(body.buffer, body.byteOffset, 4).getUint32(0, true)
  if (length === 0 || length > body.length - 4 || length > 2 * MiB) throw refuse('The file is damaged: it has no table of contents.')
  const head = carefulJson(utf8(body.subarray(4, 4 + length))) as Head
  const list: unknown = typeof head === 'object' && head !== null ? head['sections'] : null
  if (!Array.isArray(list) || list.length > most) throw refuse('The file is damaged: its table of contents is wrong.')
  const sections = new Map<string, Uint8Array>()
  let at = 4 + length
  for (const each of list as unknown[]) {
    const { name, length: size, sha256: sum } = (each ?? {}) as { name?: unknown; length?: unknown; sha256?: unknown }
    if (typeof name !== 'string' || typeof size !== 'number' || !Number.isSafeInteger(size) || size < 0 || at + size > body.length) throw refuse('The file is damaged: a part is missing.')
    if (sections.has(name)) throw refuse('The file is damaged: a part occurs twice.')
    const bytes = body.subarray(at, at + size)
    if ((await sha256(bytes)) !== sum) throw refuse(`The file is damaged: the checksum of ‘${printable(name)}’ does not agree.`)
    sections.set(name, bytes)
    at += size
  }
  if (at !== body.length) throw refuse('The file is damaged: there is more in it than it says.')
  return { head, sections }
}

/** A name from outside, fit for a sentence. */
export const printable = (name: string): string => name.slice(0, 40).replace(/[^\w .-]/g, '·')

/** Text in one piece, so that no letter is torn; anything that is not UTF-8 is refused. */
export function utf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refuse('The file is damaged: it holds text that is not text.')
  }
}

const deepest = 64
const longestText = 200_000
const mostItems = 100_000
const forbidden: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype'])

/** JSON from outside: not too deep (asked before parsing), no keys that could reach a prototype, no number that is none. */
export function carefulJson(text: string): unknown {
  if (depth(text) > deepest) throw refuse('The file is nested too deeply to be ours.')
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw refuse('The file is damaged: a part cannot be read.')
  }
  inspect(value)
  return value
}

/** Whether a row would come back from a file as it went in. */
export function fileable(row: unknown): boolean {
  try {
    carefulJson(JSON.stringify(row))
    return true
  } catch {
    return false
  }
}

function depth(text: string): number {
  let now = 0
  let most = 0
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (quoted) {
      if (code === 92) i++
      else if (code === 34) quoted = false
    } else if (code === 34) quoted = true
    else if (code === 91 || code === 123) { if (++now > most) most = now }
    else if (code === 93 || code === 125) now--
  }
  return most
}

function inspect(value: unknown): void {
  if (typeof value === 'number' && !Number.isFinite(value)) throw refuse('The file holds a number that is none.')
  if (typeof value === 'string' && value.length > longestText) throw refuse('The file holds a text that is too long.')
  if (typeof value !== 'object' || value === null) return
  if (Array.isArray(value)) {
    if (value.length > mostItems) throw refuse('The file holds a list that is too long.')
    for (const each of value) inspect(each)
    return
  }
  const fields = Object.keys(value)
  if (fields.length > mostItems) throw refuse('The file holds a record with too many fields.')
  for (const field of fields) {
    if (forbidden.has(field)) throw refuse(`The file holds a field named ‘${field}’, which no file of ours has.`)
    inspect((value as Record<string, unknown>)[field])
  }
}
