const most = 12

/** What was opened, newest first, each once. */
export const opened = (before: readonly string[], id: string): readonly string[] => [id, ...before.filter(each => each !== id)].slice(0, most)
