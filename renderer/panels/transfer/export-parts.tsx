import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import type { Ref } from 'react'
import { exportForms } from '../../../shared/transfer/export-forms.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { conversationListQuery } from '../../queries/conversations.ts'
import { CountedNotes, lossNotes } from './counted-notes.tsx'
import { ExportPreview } from './export-preview.tsx'
import type { Exported } from './export-run.ts'
import { chooseOfExport, endExport, startExport, useExport } from './export-store.ts'
import { TransferProgress } from './transfer-progress.tsx'

/** The format of an export, its progress, and what the format cannot express. */
export function ExportBody({ ids }: { ids: readonly string[] | undefined }) {
  const { options, now } = useExport()
  const text = transferText()
  if (now.step === 'done') return <Done exported={now.exported} />
  if (now.step === 'writing')
    return (
      <TransferProgress
        title={text.forms[options.form]}
        label={text.exportProgressLabel}
        value={now.progress?.done}
        max={now.progress?.count}
        detail={[now.progress === undefined ? '' : text.importing(now.progress)]}
        onStop={endExport}
      />
    )
  const { form, withFiles, asZip, everyBranch } = options
  return (
    <div className="flex flex-col gap-3">
      <SegmentedControl
        label={text.form}
        value={form}
        onChange={(next) => chooseOfExport({ form: next })}
        segments={exportForms.map((value) => ({ value, label: text.forms[value] }))}
        isFull
      />
      <p className="text-small text-ink-2">{text.about[form]}</p>
      <div className="flex flex-col gap-1.5">
        {form !== 'markdown' && (
          <Checkbox checked={withFiles} onChange={(next) => chooseOfExport({ withFiles: next })}>
            {text.withFiles}
          </Checkbox>
        )}
        {form === 'json' && (
          <Checkbox
            checked={asZip && withFiles}
            onChange={(next) => chooseOfExport({ asZip: next })}
            disabled={!withFiles}
          >
            {text.asZip}
          </Checkbox>
        )}
        {form.endsWith('jsonl') && (
          <Checkbox checked={everyBranch} onChange={(next) => chooseOfExport({ everyBranch: next })}>
            {text.everyBranch}
          </Checkbox>
        )}
      </div>
      <ExportPreview ids={ids} />
      {now.error !== undefined && <ErrorNotice error={now.error} />}
    </div>
  )
}

export type ExportFootProps = {
  /** The conversations to export; all if `undefined`. */
  ids: readonly string[] | undefined
  /** Closes the surrounding dialog, if there is one. */
  onClose?: () => void
  primary?: Ref<HTMLButtonElement>
  /** Classes of the button that starts it. */
  className?: string
}

/** The buttons of an export, in each of its steps. */
export function ExportFoot({ ids, onClose, primary, className }: ExportFootProps) {
  const bridge = useBridge()
  const { step } = useExport(({ now }) => now)
  const { data: all } = useQuery(conversationListQuery(bridge))
  const text = transferText()
  const count = ids?.length ?? all?.length ?? 0
  if (step === 'done')
    return (
      <Button variant="primary" onClick={onClose ?? endExport}>
        {text.close}
      </Button>
    )
  return (
    <>
      {onClose !== undefined && <Button onClick={onClose}>{text.cancel}</Button>}
      {step === 'choose' && (
        <Button
          ref={primary}
          variant="primary"
          className={className}
          onClick={() => void startExport(bridge, ids)}
          {...(all !== undefined && count === 0 && { disabledReason: text.nothingYet })}
        >
          {text.exportCount(count)}
        </Button>
      )}
    </>
  )
}

function Done({ exported: { count, fileName, losses } }: { exported: Exported }) {
  const text = transferText()
  return (
    <>
      <output className="flex items-start gap-2">
        <Icon of={CircleCheck} className="mt-0.5 text-ok" />
        <span className="wrap-anywhere">
          {text.exported({ count, fileName })}
          {losses.length === 0 && <span className="block text-small text-ink-2">{text.noLosses}</span>}
        </span>
      </output>
      <CountedNotes title={text.losses} notes={lossNotes(losses, 'after')} />
    </>
  )
}
