/** Small letters without accents. */
export const fold = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** What is looked for as one word; a rule's number is one. */
export const words = (text: string): readonly string[] => text.match(/\d+(?:\.\w+)+|[\p{L}\p{N}]+/gu) ?? []

/** Endings that do not change what is meant. */
export const stem = (word: string): string => (word.length < 4 || /\d/.test(word) ? word : word.replace(/(?<=\p{L}{3})ies$/u, 'y').replace(/(?<=\p{L}{3}[^s])s$/u, '').replace(/(?<=\p{L}{4})(?:ing|ed)$/u, ''))
