import { useEffect, type ClipboardEvent, type KeyboardEvent, type ReactNode, type RefObject } from 'react'
import type { AppError } from '../../../../shared/errors/app-error.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { TextArea } from '../../../controls/text-area.tsx'

export type TurnEditorProps = {
  label: string
  text: string
  onText: (text: string) => void
  /** The field, for who brings the focus back to it. */
  input: RefObject<HTMLTextAreaElement | null>
  rows: number
  /** What finishes it: Enter alone, as where a message is asked, or Ctrl or Command with it, where Enter is a new line. */
  finishKey: 'enter' | 'mod-enter'
  finishLabel: string
  /** What comes of it. */
  note: string
  isBusy: boolean
  busyLabel: string
  /** Why it cannot be finished yet. */
  blockedReason: string | undefined
  error: AppError | undefined
  onFinish: () => void
  onClose: () => void
  onPaste?: (event: ClipboardEvent) => void
  /** Above the field: what goes along with the words. */
  children?: ReactNode
  /** Before the note: more buttons. */
  tools?: ReactNode
}

/** The words of a turn, edited in its place. Escape leaves them as they were. */
export function TurnEditor(props: TurnEditorProps) {
  const { input, isBusy, blockedReason, error, onClose } = props
  // The user has just asked to write here.
  useEffect(() => input.current?.focus(), [input])
  const finish = () => {
    if (blockedReason === undefined && !isBusy) props.onFinish()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') onClose()
    else if (event.key === 'Enter' && isFinish(event, props.finishKey)) finish()
    else return
    event.preventDefault()
  }
  return (
    <div {...ownSendKey} className="flex flex-col gap-2" onPaste={props.onPaste}>
      {props.children}
      <TextArea
        label={props.label}
        isLabelHidden
        ref={input}
        rows={props.rows}
        value={props.text}
        onChange={props.onText}
        onKeyDown={onKeyDown}
      />
      {error !== undefined && <ErrorNotice error={error} />}
      <div className="flex items-center gap-2">
        {props.tools}
        <p className="min-w-0 flex-1 text-small text-ink-2">{props.note}</p>
        <Button size="small" onClick={onClose}>
          {chatText().cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          isBusy={isBusy}
          busyLabel={props.busyLabel}
          disabledReason={blockedReason}
          onClick={finish}
        >
          {props.finishLabel}
        </Button>
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
