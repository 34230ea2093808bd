import { useState } from 'react'
import { SquareSplitHorizontal } from 'lucide-react'
import { EmptyState } from '../../../../controls/empty-state.tsx'
import { Pane } from '../../../../controls/pane.tsx'
import { PaneHead } from '../../../../controls/pane-head.tsx'
import { useLayout } from '../../../../stores/layout-store.ts'
import { useEditStore } from '../edit-store.ts'
import type { EditActions } from '../use-edit.ts'
import { EditResult } from './edit-result.tsx'

/** The result of the newest edit beside its source; earlier ones by the arrows. Put away like any other inspector. */
export function ResultPane({ actions }: { actions: EditActions }) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const sent = useEditStore(({ draft }) => draft.sent)
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const newest = sent.at(-1)
  // A new result comes into view by itself.
  const [lastNewest, setLastNewest] = useState(newest?.runId)
  if (lastNewest !== newest?.runId) {
    setLastNewest(newest?.runId)
    setChosenId(undefined)
  }
  const chosen = sent.findIndex(({ runId }) => runId === chosenId)
  const index = chosen === -1 ? sent.length - 1 : chosen
  const shown = sent[index]
  if (!isOpen) return null
  return (
    <Pane label="Before and after">
      {shown === undefined ? (
        <>
          <PaneHead title="Result" meta="nothing yet" />
          <EmptyState icon={SquareSplitHorizontal} title="Nothing was edited yet">
            The result is shown here beside its source, with how much of it changed. It is saved to the
            library first.
          </EmptyState>
        </>
      ) : (
        <EditResult
          key={shown.runId}
          sent={shown}
          number={index + 1}
          count={sent.length}
          onNumber={(number) => setChosenId(sent[number - 1]?.runId)}
          actions={actions}
        />
      )}
    </Pane>
  )
}
