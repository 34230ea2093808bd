import { controlsText } from '../../../shared/text/en/controls.ts'
import { formatWholeSeconds } from '../../lib/format-time.ts'
import { Button, type ButtonProps } from './button.tsx'
import { useNow } from '../hooks/use-now.ts'

export type RetryButtonProps = Pick<ButtonProps, 'variant' | 'onClick'> & {
  label: string
  /** When the wait that the gateway asked for ends, in epoch milliseconds. */
  retryAt: number
}

/** Retries once the wait has ended, with a countdown. The countdown is not announced every second. */
export function RetryButton({ label, retryAt, variant, onClick }: RetryButtonProps) {
  const leftMs = useLeft(retryAt)
  const isWaiting = leftMs > 0
  return (
    <Button
      size="small"
      variant={variant}
      onClick={onClick}
      disabledReason={isWaiting ? controlsText().remedies.waiting : undefined}
    >
      {label}
      {isWaiting && (
        <span aria-hidden="true" className="tabular ml-1.5">
          {formatWholeSeconds(Math.ceil(leftMs / 1000) * 1000)}
        </span>
      )}
    </Button>
  )
}

/** The milliseconds until a moment, updated every second until it is reached. */
function useLeft(until: number): number {
  const seen = useNow(1_000, false)
  const now = useNow(1_000, seen < until)
  return Math.max(0, until - now)
}
