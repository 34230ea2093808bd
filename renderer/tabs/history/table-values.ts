import * as z from 'zod/mini'
import { historyGroupings, historySortColumns } from '../../../shared/history/history.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

const tableSchema = z.object({
  /** Columns that are not shown, however much room there is. */
  hidden: z.array(z.enum(historySortColumns)),
  groupBy: z.nullable(z.enum(historyGroupings)),
})

/** How the table of runs is looked at. Kept over restarts, unlike its order, which begins with the newest run. */
export const tableValues = createSavedValues('history.table', tableSchema, {
  hidden: ['connection'],
  // Hundreds of runs of an experiment would push everything else out of sight.
  groupBy: 'experiment',
})
