import { ReceiptText } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { createLazyView } from '../../controls/panes/lazy.tsx'

/** Loaded lazily: few bills are opened. */
const RunBill = createLazyView(async () => (await import('./run-bill.tsx')).RunBill)

/**
 * A button beside the cost of a run, and the bill that it opens; neither for a run that was not sent or is still
 * running.
 */
export function useRunBill({ id, timings, isUnsent }: Run): {
  readonly button: ReactNode
  readonly bill: ReactNode
} {
  const [openId, setOpenId] = useState<string>()
  const isOpen = openId === id
  if (timings.endMs === undefined || isUnsent === true) return { button: null, bill: null }
  return {
    button: (
      <IconButton
        icon={ReceiptText}
        label={historyText().facts.checkBill}
        pressed={isOpen}
        onClick={() => setOpenId(isOpen ? undefined : id)}
      />
    ),
    bill: isOpen ? <RunBill key={id} runId={id} /> : null,
  }
}
