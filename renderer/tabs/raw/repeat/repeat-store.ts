import * as z from 'zod/mini'
import { createSavedValues } from '../../../queries/saved-values.ts'

/**
 * The ids that the requests of the newest repeat were submitted under, so that its figures are available after a
 * reload, and the number of repeats.
 */
export const rawRepeats = createSavedValues(
  'raw-repeat',
  z.object({ ids: z.array(z.string()), times: z.number() }),
  { ids: [], times: 10 },
)
