import { Square } from 'lucide-react'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { Button } from '../../controls/buttons/button.tsx'

export type TransferProgressProps = {
  title: string
  label: string
  /** `undefined` in the first moment. */
  value: number | undefined
  max: number | undefined
  /** Details; empty ones are left out. */
  detail: readonly string[]
  onStop: () => void
}

/** The progress of a longer task, with Stop. */
export function TransferProgress({ title, label, value, max, detail, onStop }: TransferProgressProps) {
  return (
    <div className="rounded-lg border border-line bg-sunken p-3">
      <p className="truncate font-strong" title={title}>
        {title}
      </p>
      <progress
        aria-label={label}
        {...(value !== undefined && { value })}
        max={Math.max(1, max ?? 1)}
        className="progress-line my-2 w-full"
      />
      <div className="flex items-center gap-3 text-small text-ink-2">
        <span className="tabular min-w-0 flex-1">{detail.filter((part) => part !== '').join(' · ')}</span>
        <Button size="small" icon={Square} onClick={onStop}>
          {transferText().stop}
        </Button>
      </div>
    </div>
  )
}
