import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { exportForms, type ExportForm } from '../../../shared/transfer/export-forms.ts'
import { transferText } from '../../../shared/text/en/transfer.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Checkbox } from '../../controls/fields/checkbox.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { Dialog } from '../../controls/overlays/dialog.tsx'
import { ErrorNotice } from '../../controls/texts/error-notice.tsx'
import { conversationListQuery } from '../../queries/conversations.ts'
import { CountedNotes } from './counted-notes.tsx'
import { exportConversations, type Exported } from './export-run.ts'
import { TransferProgress } from './transfer-progress.tsx'
import { useTransfer } from './transfer-store.ts'

type ExportState =
  | { readonly step: 'choose'; readonly error?: AppError }
  | { readonly step: 'writing'; readonly progress?: { done: number; count: number } }
  | { readonly step: 'done'; readonly exported: Exported }

/** One conversation, some or all of them as a file; what its form cannot say is told after it. */
export function ExportDialog() {
  const bridge = useBridge()
  const { ids, close } = useTransfer()
  const { data: all = [] } = useQuery(conversationListQuery(bridge))
  const [state, setState] = useState<ExportState>({ step: 'choose' })
  const [form, setForm] = useState<ExportForm>('json')
  const [withFiles, setWithFiles] = useState(true)
  const [asZip, setAsZip] = useState(true)
  const [everyBranch, setEveryBranch] = useState(false)
  const controller = useRef<AbortController>(undefined)
  const primary = useRef<HTMLButtonElement>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const text = transferText()
  const count = ids?.length ?? all.length

  async function write(): Promise<void> {
    const { signal } = (controller.current = new AbortController())
    setState({ step: 'writing' })
    const answer = await exportConversations(
      bridge,
      {
        form,
        withFiles: withFiles && form !== 'markdown',
        asZip: asZip && withFiles && form === 'json',
        everyBranch: everyBranch && form.endsWith('jsonl'),
        ...(ids !== undefined && { ids: [...ids] }),
      },
      { signal, onProgress: (progress) => setState({ step: 'writing', progress }) },
    )
    if (answer.ok) setState({ step: 'done', exported: answer.value })
    else setState({ step: 'choose', ...(answer.error.kind !== 'cancelled' && { error: answer.error }) })
  }

  return (
    <Dialog
      isOpen
      onClose={close}
      title={text.exportTitle}
      description={state.step === 'choose' ? text.noKeys : undefined}
      className="w-150"
      initialFocus={primary}
      footer={
        state.step === 'choose' ? (
          <>
            <Button onClick={close}>{text.cancel}</Button>
            <Button ref={primary} variant="primary" onClick={() => void write()}>
              {text.exportCount(count)}
            </Button>
          </>
        ) : (
          <Button onClick={close} variant={state.step === 'done' ? 'primary' : 'default'}>
            {state.step === 'done' ? text.close : text.cancel}
          </Button>
        )
      }
    >
      {state.step === 'choose' && (
        <div className="flex flex-col gap-3">
          <SegmentedControl
            label={text.form}
            value={form}
            onChange={setForm}
            segments={exportForms.map((value) => ({ value, label: text.forms[value] }))}
            isFull
          />
          <p className="min-h-10 text-small text-ink-2">{text.about[form]}</p>
          <div className="flex flex-col gap-1.5">
            {form !== 'markdown' && (
              <Checkbox checked={withFiles} onChange={setWithFiles}>
                {text.withFiles}
              </Checkbox>
            )}
            {form === 'json' && (
              <Checkbox checked={asZip && withFiles} onChange={setAsZip} disabled={!withFiles}>
                {text.asZip}
              </Checkbox>
            )}
            {form.endsWith('jsonl') && (
              <Checkbox checked={everyBranch} onChange={setEveryBranch}>
                {text.everyBranch}
              </Checkbox>
            )}
          </div>
          {state.error !== undefined && <ErrorNotice error={state.error} />}
        </div>
      )}
      {state.step === 'writing' && (
        <TransferProgress
          title={text.forms[form]}
          label={text.exportProgressLabel}
          value={state.progress?.done}
          max={state.progress?.count}
          detail={[state.progress === undefined ? '' : text.importing(state.progress)]}
          onStop={() => controller.current?.abort()}
        />
      )}
      {state.step === 'done' && <Done exported={state.exported} />}
    </Dialog>
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
      <CountedNotes
        title={text.losses}
        notes={losses.map(({ kind, count: lost, example }) => ({
          key: kind,
          sentence: text.loss[kind](lost),
          example,
        }))}
      />
    </>
  )
}
