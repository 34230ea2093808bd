import type { ClipboardEvent, KeyboardEvent, ReactNode, RefObject } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { closeOnEscape } from './close-on-escape.ts'

/** A button that finishes editing. */
export interface Finish {
  readonly label: string
  readonly icon?: LucideIcon
  readonly isBusy: boolean
  /** The label while it is running, if it takes a while. */
  readonly busyLabel?: string
  /** Why it is disabled. */
  readonly disabledReason: string | undefined
  /** Whether the keyboard shortcut triggers it. Exactly one is primary. */
  readonly isPrimary: boolean
  readonly run: () => void
}

export type TurnEditorProps = {
  label: string
  text: string
  onText: (text: string) => void
  /** Ref of the field, for callers that focus it. */
  input: RefObject<HTMLTextAreaElement | null>
  finishes: readonly Finish[]
  /**
   * The key that finishes: Enter alone, as in the composer, or Ctrl or Command with Enter, where Enter inserts a line
   * break.
   */
  finishKey: 'enter' | 'mod-enter'
  /** Says what finishing will do. */
  note: string | undefined
  error: AppError | undefined
  onClose: () => void
  onPaste?: (event: ClipboardEvent) => void
  /** Rendered above the field: what is sent with the text. */
  children?: ReactNode
  /** More buttons, after the others. */
  tools?: ReactNode
}

/** Edits the text of a turn in place. Escape discards the edits. */
export function TurnEditor(props: TurnEditorProps) {
  const { input, finishes, note, error, onClose } = props
  const primary = finishes.find(({ isPrimary }) => isPrimary)
  const isBusy = finishes.some((finish) => finish.isBusy)
  const onKeyDown = (event: KeyboardEvent) => {
    closeOnEscape(event, onClose)
    if (event.key !== 'Enter' || !isFinish(event, props.finishKey)) return
    if (primary?.disabledReason === undefined && !isBusy) primary?.run()
    event.preventDefault()
  }
  return (
    <div {...ownSendKey} className="flex flex-col gap-2" onPaste={props.onPaste}>
      {props.children}
      <TextArea
        label={props.label}
        isLabelHidden
        ref={input}
        rows={1}
        value={props.text}
        onChange={props.onText}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <div
        className="flex flex-wrap items-center gap-1.5"
        onKeyDownCapture={(event) => closeOnEscape(event, onClose)}
      >
        {finishes.map((finish) => (
          <Button
            key={finish.label}
            size="small"
            variant={finish.isPrimary ? 'primary' : 'default'}
            isBusy={finish.isBusy}
            busyLabel={finish.busyLabel}
            icon={finish.icon}
            disabledReason={finish.disabledReason}
            onClick={() => {
              if (!isBusy) finish.run()
            }}
          >
            {finish.label}
          </Button>
        ))}
        <Button size="small" variant="ghost" onClick={onClose}>
          {chatText().cancel}
        </Button>
        {props.tools}
        {note !== undefined && (
          <p className="min-w-0 flex-1 basis-48 text-right text-meta text-balance text-ink-3">{note}</p>
        )}
      </div>
    </div>
  )
}

function isFinish(
  { ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent,
  key: TurnEditorProps['finishKey'],
): boolean {
  return key === 'enter' ? !shiftKey && !altKey : ctrlKey || metaKey
}
