/** The maximum number of characters of an imported file. */
export const maxImportCharacters = 30_000_000

/** The maximum number of requests offered from one file. */
export const maxImportedRequests = 200
