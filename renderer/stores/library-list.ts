import { createTabPayload } from './create-tab-payload.ts'

/** Opens the Library where space can be freed: with the largest or the oldest files first, or with the trash. */
export const { open: openLibraryList, useTabPayload: useLibraryListPayload } = createTabPayload<
  'largest' | 'oldest' | 'trash'
>()
