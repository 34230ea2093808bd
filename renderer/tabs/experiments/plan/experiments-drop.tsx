import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { givenOfChoice, givenOfDrop, type GivenFile } from '../../../controls/files/given-files.ts'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { goOnFromHere } from '../../../stores/route.ts'
import { useOwnFilePayload, type OwnFile } from '../../../stores/own-file-payload.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { useDroppedCases } from './dropped-cases.ts'
import { useOpenPack, usePackProblem, usePackUpload } from './use-open-pack.ts'
import { controlsText } from '../../../../shared/text/en/controls.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'

/**
 * Accepts files and folders dropped on the tab: a pack becomes a draft, together with its files; other files are
 * imported as cases into the open draft, or into a new one.
 */
export function ExperimentsDrop({ hasDraft, children }: { hasDraft: boolean; children: ReactNode }) {
  const openPack = useOpenPack()
  const create = useNewExperiment()
  const takeAll = async (dropped: Promise<readonly GivenFile[]>): Promise<void> => {
    const goOn = goOnFromHere()
    const given = await dropped
    if (given.length === 0 || (await openPack(given))) return
    useDroppedCases.setState({ files: given.map(({ file }) => file) })
    if (!hasDraft) create({}, { goOn })
  }
  const takeGiven = useLatest(({ file }: OwnFile) => void takeAll(Promise.resolve(givenOfChoice([file]))))
  useOwnFilePayload('experiments', takeGiven)
  const drop = useFileDrop((_, transfer) => void takeAll(givenOfDrop(transfer)))
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1 flex-col" {...drop.area}>
      <PackProblem />
      <div className="flex min-h-0 min-w-0 flex-1">{children}</div>
      <PackUploadDialog />
      {drop.isOver && <DropOverlay icon={FileUp}>{experimentPlanText().pack.drop}</DropOverlay>}
    </div>
  )
}

/** Why the last chosen pack could not be opened: in full, selectable, until it is dismissed. */
function PackProblem() {
  const { problem } = usePackProblem()
  if (problem === undefined) return null
  return (
    <div className="max-h-2/5 flex-none overflow-y-auto border-b border-line bg-surface p-3">
      <ErrorNotice
        error={problem}
        actions={
          <Button size="small" onClick={() => usePackProblem.setState({ problem: undefined })}>
            {controlsText().dismiss}
          </Button>
        }
      />
    </div>
  )
}

/** The upload progress of a pack's files, with a button to cancel. */
function PackUploadDialog() {
  const text = experimentPlanText().pack
  const upload = usePackUpload((state) => state.upload)
  if (upload === undefined) return null
  const { pack, path, at, count, sent, cancel } = upload
  return (
    <Dialog
      isOpen
      onClose={cancel}
      title={text.opening({ name: pack })}
      footer={<Button onClick={cancel}>{controlsText().cancel}</Button>}
    >
      <div className="flex flex-col gap-2">
        <div className="flex gap-3">
          <span className="min-w-0 flex-1 truncate" title={path}>
            {path}
          </span>
          <span className="tabular flex-none text-ink-3">{text.fileOf({ at, count })}</span>
        </div>
        <progress
          aria-label={text.fileOf({ at, count })}
          value={at - 1 + sent}
          max={count}
          className="progress-line"
        />
      </div>
    </Dialog>
  )
}
