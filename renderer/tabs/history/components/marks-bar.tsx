import { GitCompareArrows, Trash2, X } from 'lucide-react'
import { Button } from '../../../controls/button.tsx'
import { formatPlural } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/icon-button.tsx'
import { PaneFoot } from '../../../controls/pane.tsx'

export type MarksBarProps = {
  count: number
  onCompare: () => void
  onDelete: () => void
  onClear: () => void
}

/** What can be done with the runs that are marked. */
export function MarksBar({ count, onCompare, onDelete, onClear }: MarksBarProps) {
  return (
    <PaneFoot>
      <output className="tabular mr-auto truncate text-small text-ink-2">
        {formatPlural(count, 'run')} marked
      </output>
      <Button
        size="small"
        variant="primary"
        icon={GitCompareArrows}
        disabledReason={count === 2 ? undefined : 'Mark two runs to compare them'}
        onClick={onCompare}
      >
        Compare
      </Button>
      <IconButton icon={Trash2} label="Delete marked runs" onClick={onDelete} />
      <IconButton icon={X} label="Unmark all" onClick={onClear} />
    </PaneFoot>
  )
}
