import { useMemo } from 'react'
import { useVectorAnswer } from './use-vector-answer.ts'
import { useShownVectors } from './vectors-context.ts'

/** A row and its similarity. */
export interface NearRow {
  readonly row: number
  readonly cosine: number
}

/** Number of neighbours computed for every row, once. */
const maxNearest = 20

const none: readonly NearRow[] = []

/** The nearest rows of a row, best first. */
export function useNearest(row: number | undefined, max = maxNearest) {
  const { source } = useShownVectors()
  const answer = useVectorAnswer([source], 'neighbours', { key: source.key, k: maxNearest })
  const { data } = answer
  const rows = useMemo(() => {
    if (row === undefined || data === undefined) return none
    const found: NearRow[] = []
    for (let at = row * data.k; at < row * data.k + Math.min(max, data.k); at += 1) {
      const other = data.rows[at] ?? -1
      if (other !== -1) found.push({ row: other, cosine: data.cosines[at] ?? Number.NaN })
    }
    return found
  }, [row, data, max])
  return { answer, rows }
}
