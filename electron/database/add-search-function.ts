import type { DatabaseSync } from 'node:sqlite'
import { searchTerms } from '../../shared/search/terms.ts'

/**
 * Registers the function that the triggers of the search indexes call: every connection that writes to a database needs
 * it.
 */
export function addSearchFunction(connection: DatabaseSync): void {
  connection.function('search_terms', { deterministic: true }, (text) =>
    typeof text === 'string' ? searchTerms(text) : null,
  )
}
