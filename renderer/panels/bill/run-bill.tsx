import { Download, RefreshCw } from 'lucide-react'
import { billText } from '../../../shared/text/en/bill.ts'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { useBillOfRun } from '../../queries/bill.ts'
import { BillDetails } from './bill-details.tsx'
import { saveBill } from './bill-file.ts'
import { BillLogState } from './bill-log-state.tsx'

/** The bill of one run, below its cost. Rendering it reads the gateway's log. */
export function RunBill({ runId }: { runId: string }) {
  const { bill, error, isPending, refresh } = useBillOfRun(runId)
  const text = billText()
  return (
    <section
      aria-label={text.title}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- A box that scrolls is reached by keys as well.
      tabIndex={0}
      className="focus-inside flex max-h-96 flex-none flex-col gap-2 overflow-y-auto border-b border-line px-3 py-2"
    >
      <div className="flex items-center gap-1">
        <span className="min-w-0 flex-1">{bill === undefined ? null : <BillLogState log={bill.log} />}</span>
        <IconButton icon={RefreshCw} label={text.refresh} isBusy={isPending} onClick={refresh} />
        <IconButton
          icon={Download}
          label={text.exportCsv}
          disabled={bill === undefined}
          onClick={() => {
            if (bill !== undefined) void saveBill([bill.line], runId)
          }}
        />
      </div>
      {error === undefined ? null : <ErrorNotice error={error} />}
      {bill === undefined ? (
        isPending && (
          <output className="flex items-center gap-2 text-small text-ink-2">
            <Spinner /> {text.loading}
          </output>
        )
      ) : (
        <BillDetails line={bill.line} />
      )}
    </section>
  )
}
