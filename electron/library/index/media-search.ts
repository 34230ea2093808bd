import { indexOfRows } from '../../lib/search-index.ts'

/** What the library is searched by. */
export const mediaIndex = indexOfRows('media_terms', 'media_search', 'media_items', [
  'title',
  'prompt',
  'revised_prompt',
  'model',
  'tags',
  'file_name',
])
