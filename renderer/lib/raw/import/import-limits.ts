/** Characters of a file that requests are read from. */
export const maxImportCharacters = 30_000_000

/** So many requests of one file are offered. */
export const maxImportedRequests = 200
