import { indexOfRows } from '../../lib/search-index.ts'

/** The columns of the search index. */
export const mediaIndex = indexOfRows('media_terms', 'media_search', 'media_items', [
  'title',
  'prompt',
  'revised_prompt',
  'model',
  'tags',
  'file_name',
])
