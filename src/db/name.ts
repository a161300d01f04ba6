/** What the browser calls our database; the worker asks for it too, and needs nothing else of this room. */
export const databaseName = 'adjutant'
