import { ChartScatter } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { exampleRows } from '../texts/example-set.ts'
import { useTexts } from '../texts/texts-store.ts'
import { useTextSets } from '../../../panels/text-sets/use-text-sets.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Before the first vectors: what the tab does, and one set to try. */
export function EmptyView() {
  const sets = useTextSets()
  const isEmpty = useTexts(({ rows }) => rows.every(({ text }) => text.trim() === ''))
  return (
    <EmptyState
      icon={ChartScatter}
      title={isEmpty ? embeddingsText().empty.start : embeddingsText().empty.noVectors}
      action={
        isEmpty ? (
          <Button onClick={() => sets.create(embeddingsText().example.name, '', exampleRows())}>
            {embeddingsText().empty.fillExample}
          </Button>
        ) : undefined
      }
    >
      {embeddingsText().empty.explanation}
    </EmptyState>
  )
}
