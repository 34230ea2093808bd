import * as z from 'zod/mini'
import { historyGroupings, historySortColumns } from '../../../shared/history/history.ts'
import { createSavedValues } from '../../queries/saved-values.ts'

const tableSchema = z.object({
  /** Columns that stay hidden, however much room there is. */
  hidden: z.array(z.enum(historySortColumns)),
  groupBy: z.nullable(z.enum(historyGroupings)),
})

/** Settings of the table of runs. They are saved, unlike its order, which always begins with the newest run. */
export const tableValues = createSavedValues('history.table', tableSchema, {
  hidden: ['connection'],
  // Ungrouped, the hundreds of runs of an experiment would push everything else out of sight.
  groupBy: 'experiment',
})
