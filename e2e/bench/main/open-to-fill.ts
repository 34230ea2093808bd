import { DatabaseSync } from 'node:sqlite'
import { searchTerms } from '../../../shared/search/terms.ts'

/** Opens a database that the app has made, to fill it faster than by using the app. */
export function openToFill(path: string): DatabaseSync {
  const connection = new DatabaseSync(path)
  // The triggers of the search indexes call it.
  connection.function('search_terms', { deterministic: true }, (text) => searchTerms(String(text)))
  return connection
}
