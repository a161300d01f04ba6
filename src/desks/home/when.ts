const day = 86_400_000

/** A moment as one says it at the table: 'today 22:41', 'Sunday 22:41', '3 June'. */
export function whenText(at: number, now = Date.now()): string {
  const date = new Date(at)
  const time = date.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
  if (date.toDateString() === new Date(now).toDateString()) return `today ${time}`
  if (now - at < 6 * day && now > at) return `${date.toLocaleDateString(undefined, { weekday: 'long' })} ${time}`
  return date.toLocaleDateString(undefined, { day: 'numeric', month: 'long', ...(date.getFullYear() === new Date(now).getFullYear() ? {} : { year: 'numeric' }) })
}
