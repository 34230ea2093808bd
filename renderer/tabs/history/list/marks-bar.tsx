import { GitCompareArrows, Grid2x2Check, Trash2, X } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'

import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneFoot } from '../../../controls/panes/pane.tsx'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { historyText } from '../../../../shared/text/en/history.ts'

export type MarksBarProps = {
  count: number
  onCompare: () => void
  onExperiment: () => void
  onDelete: () => void
  onClear: () => void
}

/** Actions on the marked runs. */
export function MarksBar({ count, onCompare, onExperiment, onDelete, onClear }: MarksBarProps) {
  return (
    <PaneFoot>
      <output className="tabular mr-auto truncate text-small text-ink-2">
        {historyText().selection.count(count)}
      </output>
      <Button
        size="small"
        variant="primary"
        icon={GitCompareArrows}
        disabledReason={count === 2 ? undefined : historyText().selection.compareHint}
        onClick={onCompare}
      >
        {historyText().selection.compare}
      </Button>
      <IconButton icon={Grid2x2Check} label={experimentsText().makeOfRuns(count)} onClick={onExperiment} />
      <IconButton icon={Trash2} label={historyText().selection.delete} onClick={onDelete} />
      <IconButton icon={X} label={historyText().selection.clear} onClick={onClear} />
    </PaneFoot>
  )
}
