import { ChartScatter } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { EmptyState } from '../../../controls/empty-state.tsx'
import { exampleName, exampleRows } from '../texts/example-set.ts'
import { useTexts } from '../texts/texts-store.ts'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'

/** Before the first vectors: what the tab does, and one set to try. */
export function EmptyView() {
  const sets = useTextSets()
  const isEmpty = useTexts(({ rows }) => rows.every(({ text }) => text.trim() === ''))
  return (
    <EmptyState
      icon={ChartScatter}
      title={isEmpty ? 'See which texts mean alike' : 'No vectors of these texts yet'}
      action={
        isEmpty ? (
          <Button onClick={() => sets.create(exampleName, '', exampleRows())}>Fill in an example</Button>
        ) : undefined
      }
    >
      A model turns each text into a vector. Here they are compared: all pairs in a matrix, neighbours and
      duplicates, a map, a query ranked against them, and one model held against another.
    </EmptyState>
  )
}
