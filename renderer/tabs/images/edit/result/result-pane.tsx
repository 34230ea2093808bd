import { SquareSplitHorizontal } from 'lucide-react'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { ImagesEditValues } from '../../../../../shared/request-forms/images/form.ts'
import { isUnderWay, type FormRequests } from '../../../../../shared/request-queue/queued-request.ts'
import { EmptyState } from '../../../../controls/texts/empty-state.tsx'
import { Pane } from '../../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../../controls/panes/pane-head.tsx'
import { WaitingRequests } from '../../../../panels/queue/waiting-requests.tsx'
import type { ResultsProps } from '../../../../request-tab/define-request-tab.tsx'
import { useLayout } from '../../../../stores/layout-store.ts'
import { sentEdits, type SentEdit } from '../values.ts'
import { EditResult, type EditOfRun } from './edit-result.tsx'
import { imagesText } from '../../../../../shared/text/en/images.ts'

/** The result of the newest edit beside its source, with arrows to earlier ones. Can be closed like any inspector. */
export function ResultPane({ requests, actions }: ResultsProps<ImagesEditValues>) {
  const isOpen = useLayout((state) => state.isInspectorOpen)
  const sent = useStore(sentEdits, ({ form }) => form.edits)
  const edits = sent.flatMap((edit) => editOfRun(edit, requests) ?? [])
  const [chosenId, setChosenId] = useState<string | undefined>(undefined)
  const newest = edits.at(-1)
  // Show a new result at once.
  const [lastNewest, setLastNewest] = useState(newest?.runId)
  if (lastNewest !== newest?.runId) {
    setLastNewest(newest?.runId)
    setChosenId(undefined)
  }
  const chosen = edits.findIndex(({ runId }) => runId === chosenId)
  const index = chosen === -1 ? edits.length - 1 : chosen
  const shown = edits[index]
  if (!isOpen) return null
  return (
    <Pane label={imagesText().beforeAndAfter}>
      <WaitingRequests
        requests={requests.queued.filter((request) => !isUnderWay(request))}
        queue={actions.queue}
        onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
      />
      {shown === undefined ? (
        <>
          <PaneHead title={imagesText().result} meta={imagesText().nothingYet} />
          <EmptyState icon={SquareSplitHorizontal} title={imagesText().noEdits}>
            {imagesText().noEditsHint}
          </EmptyState>
        </>
      ) : (
        <EditResult
          key={shown.runId}
          sent={shown}
          number={index + 1}
          count={edits.length}
          onNumber={(number) => setChosenId(edits[number - 1]?.runId)}
          actions={actions}
        />
      )}
    </Pane>
  )
}

/** Returns an edit with its run; `undefined` if it is not sent yet, or its run is no longer known. */
function editOfRun({ groupId, values }: SentEdit, { queued, groups }: FormRequests): EditOfRun | undefined {
  const [source] = values.sources
  const runId =
    groups.find(({ id }) => id === groupId)?.runIds[0] ||
    queued.find((request) => request.groupId === groupId)?.runId
  return source === undefined || runId === undefined ? undefined : { runId, values, source }
}
