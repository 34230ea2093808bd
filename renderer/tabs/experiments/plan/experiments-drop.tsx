import { FileUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { DropOverlay } from '../../../controls/drop-overlay.tsx'
import { useFileDrop } from '../../../controls/use-file-drop.ts'
import { useNewExperiment } from '../../../panels/experiments/use-new-experiment.ts'
import { useDroppedCases } from './dropped-cases.ts'
import { useOpenPack } from './use-open-pack.ts'

/**
 * The whole tab takes files: a pack becomes a draft, with the files that came beside it; of others the cases go into the
 * draft that is open, else into a new one.
 */
export function ExperimentsDrop({ hasDraft, children }: { hasDraft: boolean; children: ReactNode }) {
  const openPack = useOpenPack()
  const create = useNewExperiment()
  const drop = useFileDrop((files) => {
    void openPack(files).then((isPack) => {
      if (isPack) return
      useDroppedCases.setState({ files })
      if (!hasDraft) create()
    })
  })
  return (
    <div className="relative flex min-h-0 min-w-0 flex-1" {...drop.area}>
      {children}
      {drop.isOver && <DropOverlay icon={FileUp}>{experimentPlanText().pack.drop}</DropOverlay>}
    </div>
  )
}
