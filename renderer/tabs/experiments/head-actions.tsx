import { Download } from 'lucide-react'
import type { Experiment } from '../../../shared/experiments/experiment.ts'
import { experimentsText } from '../../../shared/text/en/experiments.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Menu } from '../../controls/overlays/menu.tsx'
import { useExportMenu } from './export/use-export-menu.ts'
import { ViewSwitch } from './view-switch.tsx'

/** At the right of the head of every view: which view it is, and what came of the experiment as a file. */
export function HeadActions({ experiment: { id, state } }: { experiment: Pick<Experiment, 'id' | 'state'> }) {
  const exports = useExportMenu({ id })
  return (
    <>
      <ViewSwitch id={id} />
      {state !== 'draft' && (
        <Menu
          align="end"
          trigger={<IconButton icon={Download} label={experimentsText().export.heading} />}
          sections={[exports]}
        />
      )}
    </>
  )
}
