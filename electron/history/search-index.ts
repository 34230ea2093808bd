import { indexOfRows } from '../lib/search-index.ts'

/** The index of prompts and answers, by run. */
export const runIndex = indexOfRows('run_terms', 'run_search', 'run_texts', [
  'asked',
  'answered',
  'model',
  'request_id',
  'error',
])
