import type { DatabaseSync } from 'node:sqlite'
import { searchTerms } from '../../shared/search/terms.ts'

/** Search indexes are kept in step by triggers, which call it: whoever writes to a database needs it. */
export function addSearchFunction(connection: DatabaseSync): void {
  connection.function('search_terms', { deterministic: true }, (text) =>
    typeof text === 'string' ? searchTerms(text) : null,
  )
}
