import * as z from 'zod/mini'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** The newest repeat by its group, so that its figures are found again after a reload, and how often it was asked. */
export const rawRepeats = createSavedValues(
  'raw-repeat',
  z.object({ groupId: z.optional(z.string()), times: z.number() }),
  { times: 10 },
)
