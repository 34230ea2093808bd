import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { DropOverlay } from '../../../controls/files/drop-overlay.tsx'
import { givenOfDrop, type GivenFile } from '../../../controls/files/given-files.ts'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { useDroppedCases } from './dropped-cases.ts'
import { PackUploadDialog } from './pack-upload-dialog.tsx'
import { PackProblem } from './pack-problem.tsx'
import { useOpenPack } from './use-open-pack.ts'

/**
 * The whole tab takes files and folders: a pack becomes a draft, with the files that came beside it; of others the cases go
 * into the draft that is open, else into a new one.
 */
export function ExperimentsDrop({ hasDraft, children }: { hasDraft: boolean; children: ReactNode }) {
  const openPack = useOpenPack()
  const create = useNewExperiment()
  const takeAll = async (dropped: Promise<readonly GivenFile[]>): Promise<void> => {
    const given = await dropped
    if (given.length === 0 || (await openPack(given))) return
    useDroppedCases.setState({ files: given.map(({ file }) => file) })
    if (!hasDraft) create()
  }
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
