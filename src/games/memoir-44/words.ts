/** "1 hex", "2 hexes", "3 figures". */
export const plural = (n: number, what: string): string => `${n} ${what}${n === 1 ? '' : what.endsWith('hex') ? 'es' : 's'}`
