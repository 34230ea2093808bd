import { ArrowUp, Square } from 'lucide-react'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { conversationUses } from '../../../../shared/conversations/conversation-variables.ts'
import { isUndecided } from '../../../../shared/conversations/tool-calls.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { problemOfVariables } from '../../../../shared/templates/variable-problems.ts'
import { newVariables } from '../../../../shared/templates/variables.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { useAriaKeys, useCommand } from '../../../commands/use-command.ts'
import { useAllToolCalls } from '../../../queries/tool-calls.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachmentChips } from '../attachments/attachment-chips.tsx'
import { AttachmentProblems } from '../attachments/attachment-problems.tsx'
import { removeDraftAttachments, useDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { pastedFiles } from '../attachments/pasted-files.ts'
import { useComposerFiles } from '../attachments/use-composer-files.ts'
import { ConversationVariables } from '../composer/conversation-variables.tsx'
import { useDraft } from '../draft-store.ts'
import { undecidedReason } from '../undecided-reason.ts'
import type { SendToColumns } from './use-send-to-columns.ts'

export type CompareComposerProps = {
  /** The conversation that is compared: the message is its draft, and the variables are its own. */
  conversation: Conversation
  columns: readonly Conversation[]
  names: readonly string[]
  colours: readonly string[]
  /** Columns that the message is not sent to. */
  leftOut: readonly string[]
  onLeaveOut: (ids: readonly string[]) => void
  /** Those that are going on. */
  running: readonly Run[]
  onStop: () => void
  sending: SendToColumns
}

/** Where the message to all columns is written, or to those that are ticked. */
export function CompareComposer(props: CompareComposerProps) {
  const { conversation, columns, names, colours, leftOut, onLeaveOut, running, sending } = props
  const { id, variables = newVariables, format } = conversation
  const [text, setText] = useDraft(id)
  const input = useRef<HTMLTextAreaElement>(null)
  const { box } = useTextBox<HTMLTextAreaElement>({ value: text, onChange: setText })
  const attachments = useDraftAttachments(id)
  const files = useComposerFiles(id)
  const attach = (chosen: readonly File[]) => {
    files.add(chosen)
    input.current?.focus()
  }
  const drop = useFileDrop(attach)
  const calls = useAllToolCalls(columns)
  const uses = columns.flatMap(({ system, parameters }) => conversationUses({ system, parameters }, text))
  const isBusy = ({ turns }: Conversation) => running.some((run) => run.id === turns.at(-1)?.run?.id)
  const chosen = columns.filter((column) => !leftOut.includes(column.id))
  const ready = chosen.filter((column) => !isBusy(column))
  const texts = compareText()
  const unnamed = ready.find(({ model }) => model === '')
  const undecided = ready
    .map((column) => undecidedReason(column, calls[columns.indexOf(column)] ?? []))
    .find((reason) => reason !== undefined)
  const hasMessage = text.trim() !== '' || attachments.length > 0 || hasResults(ready, columns, calls)
  const reason =
    chosen.length === 0
      ? texts.selectColumn
      : ready.length === 0
        ? texts.allAnswering
        : unnamed !== undefined
          ? texts.needsModel(names[columns.indexOf(unnamed)] ?? '')
          : files.adding.length > 0
            ? chatText().composer.attaching
            : (undecided ?? problemOfVariables(variables, uses))
  const blocked = reason ?? (hasMessage ? undefined : texts.writeFirst)
  const send = () => {
    if (blocked === undefined && !sending.isSending) sending.send(ready)
  }
  useCommand('request.send', send)
  const sendKeys = useAriaKeys('request.send')
  // Coming to a comparison is coming to write.
  useEffect(() => input.current?.focus(), [])
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isOfInputMethod(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div
      className="flex-none border-t border-line bg-surface px-3 py-2"
      {...drop.area}
      onPaste={(event) => {
        const pasted = event.defaultPrevented ? [] : pastedFiles(event.clipboardData)
        if (pasted.length === 0) return
        event.preventDefault()
        files.add(pasted)
      }}
    >
      <ConversationVariables conversationId={id} uses={uses} variables={variables} className="pb-2" />
      <AttachmentProblems problems={files.problems} tone="danger" onDismiss={files.dismiss} />
      <output className="only-spoken">{files.said}</output>
      <div className="field-edge rounded-md!">
        <AttachmentChips
          attachments={attachments}
          adding={files.adding}
          format={format}
          onRemove={(media) => removeDraftAttachments(id, [media])}
          onMark={() => undefined}
          onEmptied={() => input.current?.focus()}
          className="px-2.5 pt-2"
        />
        <textarea
          {...box}
          ref={input}
          aria-label={texts.message}
          placeholder={texts.placeholder}
          rows={1}
          dir="auto"
          onKeyDown={sendOnEnter}
          className="block field-sizing-content max-h-40 min-h-9 w-full resize-none bg-transparent px-3 pt-2 pb-1 outline-none"
        />
        <div className="flex items-center gap-x-3 gap-y-1 p-1.5">
          <AttachButton onFiles={attach} hasShortcut />
          <fieldset
            aria-label={texts.sendTo}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1 text-small"
          >
            <span className="text-meta text-ink-3">{texts.sendTo}</span>
            {columns.map((column, index) => (
              <Checkbox
                key={column.id}
                checked={!leftOut.includes(column.id)}
                onChange={(isChosen) =>
                  onLeaveOut(isChosen ? leftOut.filter((one) => one !== column.id) : [...leftOut, column.id])
                }
              >
                <span className="flex max-w-44 items-center gap-1.5">
                  <i className="size-2 flex-none rounded-[2px]" style={{ background: colours[index] }} />
                  <span className="only-spoken">{texts.sendToOne(names[index] ?? '')}</span>
                  <span aria-hidden className="truncate" title={names[index]}>
                    {names[index]}
                  </span>
                </span>
              </Checkbox>
            ))}
          </fieldset>
          <span className="flex flex-none items-center gap-1.5">
            {running.length > 0 && (
              <Button onClick={props.onStop} title={chatText().composer.stopEscape}>
                <span className="flex items-center gap-1.5">
                  <Icon of={Square} size="small" />
                  {texts.stopCount(running.length)}
                  <ElapsedTime
                    startedAt={Math.min(...running.map(({ startedAt }) => startedAt))}
                    className="inline-block min-w-11 text-right font-regular"
                  />
                </span>
              </Button>
            )}
            {(running.length === 0 || ready.length > 0) && (
              <Button
                variant="primary"
                icon={ArrowUp}
                isBusy={sending.isSending}
                busyLabel={texts.sending}
                aria-keyshortcuts={sendKeys}
                onClick={send}
                {...(blocked === undefined ? {} : { disabledReason: blocked })}
              >
                {texts.sendCount(ready.length)}
              </Button>
            )}
          </span>
        </div>
      </div>
    </div>
  )
}

/** Results of tools are sent also without words. */
function hasResults(
  ready: readonly Conversation[],
  columns: readonly Conversation[],
  calls: ReturnType<typeof useAllToolCalls>,
): boolean {
  return ready.some((column) => {
    const own = calls[columns.indexOf(column)] ?? []
    return own.length > 0 && !own.some(isUndecided)
  })
}
