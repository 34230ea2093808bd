import * as z from 'zod/mini'
import { createSavedValues } from '../../../queries/saved-values.ts'

/** The newest repeat by the ids that its requests were submitted under, so that its figures are found again after a reload, and how often it was asked. */
export const rawRepeats = createSavedValues(
  'raw-repeat',
  z.object({ ids: z.array(z.string()), times: z.number() }),
  { ids: [], times: 10 },
)
