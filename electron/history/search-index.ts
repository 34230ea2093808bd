import { indexOfRows } from '../lib/search-index.ts'

/** What was asked and answered, by run. */
export const runIndex = indexOfRows('run_terms', 'run_search', 'run_texts', [
  'asked',
  'answered',
  'model',
  'request_id',
  'error',
])
