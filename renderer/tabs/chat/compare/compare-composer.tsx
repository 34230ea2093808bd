import { ArrowUp, RotateCcw, Square } from 'lucide-react'
import { useMemo, type KeyboardEvent, type RefObject } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { conversationUses } from '../../../../shared/conversations/conversation-variables.ts'
import { continuesPrefill } from '../../../../shared/conversations/prefill.ts'
import { isUndecided, type ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { problemOfVariables } from '../../../../shared/templates/variable-problems.ts'
import { newVariables } from '../../../../shared/templates/variables.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { modelPickerText } from '../../../../shared/text/en/model-picker.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { useFileDrop } from '../../../controls/files/use-file-drop.ts'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { useAriaKeys, useCommand } from '../../../commands/use-command.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useUnreadModels } from '../../../queries/models.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachmentChips } from '../attachments/attachment-chips.tsx'
import { AttachmentProblems } from '../attachments/attachment-problems.tsx'
import { removeDraftAttachments, useDraftAttachments } from '../attachments/draft-attachments-store.ts'
import { pastedFiles } from '../attachments/pasted-files.ts'
import { useComposerFiles } from '../attachments/use-composer-files.ts'
import { ConversationVariables } from '../composer/conversation-variables.tsx'
import { PrefillStrip } from '../composer/prefill-strip.tsx'
import { usePrefill } from '../prefill-store.ts'
import { useArrivalFocus } from '../arrival-focus.ts'
import { useDraft } from '../draft-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'
import { ColumnsContext } from './columns-context.tsx'
import { undecidedReason } from '../undecided-reason.ts'

export type CompareComposerProps = {
  /** The compared conversation. The message is its draft, and the variables are its own. */
  conversation: Conversation
  columns: readonly Conversation[]
  names: readonly string[]
  colours: readonly string[]
  /** Ids of the columns that the message is not sent to. */
  leftOut: readonly string[]
  onLeaveOut: (ids: readonly string[]) => void
  /** The tool calls that each column waits for. */
  calls: readonly (readonly ToolCall[])[]
  /** The running runs. */
  running: readonly Run[]
  onStop: () => void
  isSending: boolean
  /** The message field. */
  input: RefObject<HTMLTextAreaElement | null>
  /** In a blind comparison the cost is not shown, because it would reveal the models. */
  isBlind: boolean
  /** Sends the message to these columns, or retries their newest answers. */
  onSend: (columns: readonly Conversation[], isRetry: boolean) => void
}

/** The field for the message to all columns, or to the selected ones. */
export function CompareComposer(props: CompareComposerProps) {
  const { conversation, columns, names, colours, calls, leftOut, onLeaveOut, running, onSend, input } = props
  const { id, variables = newVariables } = conversation
  const [text, setText] = useDraft(id)
  const [prefill, setPrefill] = usePrefill(id)
  const { box } = useTextBox<HTMLTextAreaElement>({ value: text, onChange: setText })
  const attachments = useDraftAttachments(id)
  const files = useComposerFiles(id)
  const attach = (chosen: readonly File[]) => {
    files.add(chosen)
    input.current?.focus()
  }
  const drop = useFileDrop(attach)
  const uses = columns.flatMap(({ system, parameters }) => conversationUses({ system, parameters }, text))
  const active = useActiveConnection()
  const connectionOf = ({ connectionId = active.id }: Conversation): string => connectionId
  const unread = useUnreadModels(columns.map(connectionOf))
  const { ready, problem } = targetsOf(props, (column) => unread.has(connectionOf(column)))
  const texts = compareText()
  const blocks = useMemo(
    () => unsentBlocks({ turns: [], variables }, { text, calls: [], attachments }),
    [variables, text, attachments],
  )
  const hasMessage = text.trim() !== '' || attachments.length > 0 || hasResults(ready, columns, calls)
  const attaching = files.adding.length > 0 ? chatText().composer.attaching : undefined
  const reason = problem ?? attaching ?? problemOfVariables(variables, uses)
  const canRetry = !hasMessage && ready.every(({ turns }) => turns.length > 0)
  const blocked = reason ?? (hasMessage || canRetry ? undefined : texts.writeFirst)
  const send = () => {
    if (blocked === undefined && hasMessage && !props.isSending) onSend(ready, false)
  }
  useCommand('request.send', send)
  const sendKeys = useAriaKeys('request.send')
  useArrivalFocus(input)
  const sendOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isOfInputMethod(event)) return
    event.preventDefault()
    send()
  }
  return (
    <div
      // Isolate the ticking clock, so that it does not repaint its surroundings.
      className="isolate flex-none border-t border-line bg-surface px-3 py-2"
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
        {prefill !== undefined && (
          <PrefillStrip
            text={prefill}
            onChange={setPrefill}
            format={formatTold(props, ready)}
            onRemove={() => {
              setPrefill(undefined)
              input.current?.focus()
            }}
            onEnter={send}
          />
        )}
        <AttachmentChips
          attachments={attachments}
          adding={files.adding}
          format={formatTold(props)}
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
        {reason !== undefined && <p className="px-3 pt-0.5 text-right text-small text-ink-2">{reason}</p>}
        <div className="flex items-center gap-x-3 gap-y-1 p-1.5">
          <AttachButton onFiles={attach} hasShortcut />
          <fieldset
            aria-label={texts.sendTo}
            className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-2 text-small"
          >
            <span className="text-meta text-ink-3">{texts.sendTo}</span>
            {columns.map((column, index) => (
              <Checkbox
                key={column.id}
                checked={!leftOut.includes(column.id)}
                onChange={(isChosen) =>
                  onLeaveOut(
                    isChosen ? leftOut.filter((item) => item !== column.id) : [...leftOut, column.id],
                  )
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
                variant={canRetry ? 'default' : 'primary'}
                icon={canRetry ? RotateCcw : ArrowUp}
                isBusy={props.isSending}
                busyLabel={texts.sending}
                aria-keyshortcuts={sendKeys}
                // Retry only on a click: the key that sends messages must not retry.
                onClick={() => (canRetry ? onSend(ready, true) : send())}
                {...(blocked === undefined ? {} : { disabledReason: blocked })}
              >
                {canRetry ? texts.retryCount(ready.length) : texts.sendCount(ready.length)}
              </Button>
            )}
          </span>
        </div>
      </div>
      {!props.isBlind && (
        <ColumnsContext
          columns={ready}
          nameOf={(column) => names[columns.indexOf(column)] ?? ''}
          colourOf={(column) => colours[columns.indexOf(column)] ?? ''}
          blocks={blocks}
        />
      )}
    </div>
  )
}

/**
 * The format whose limits are shown: that of a column that supports a prefill, otherwise that of the conversation;
 * `undefined` in a blind comparison.
 */
function formatTold(
  { isBlind, conversation }: CompareComposerProps,
  ready: readonly Conversation[] = [],
): Conversation['format'] | undefined {
  if (isBlind) return undefined
  return (ready.find(({ format }) => continuesPrefill(format)) ?? conversation).format
}

/** The columns that would be sent to now, and why they cannot be. */
function targetsOf(
  { columns, names, calls, leftOut, running }: CompareComposerProps,
  isReadingModels: (column: Conversation) => boolean,
): {
  readonly ready: readonly Conversation[]
  readonly problem: string | undefined
} {
  const isBusy = ({ turns }: Conversation) => running.some((run) => run.id === turns.at(-1)?.run?.id)
  const chosen = columns.filter((column) => !leftOut.includes(column.id))
  const ready = chosen.filter((column) => !isBusy(column))
  const texts = compareText()
  if (chosen.length === 0) return { ready, problem: texts.selectColumn }
  if (ready.length === 0) return { ready, problem: texts.allAnswering }
  const unnamed = ready.find(({ model }) => model === '')
  if (unnamed !== undefined) {
    const needsModel = texts.needsModel(names[columns.indexOf(unnamed)] ?? '')
    return { ready, problem: isReadingModels(unnamed) ? modelPickerText().beingRead : needsModel }
  }
  const undecided = ready.map((column) => undecidedReason(column, calls[columns.indexOf(column)] ?? []))
  return { ready, problem: undecided.find((reason) => reason !== undefined) }
}

/** Whether a column has tool results, which are sent even without text. */
function hasResults(
  ready: readonly Conversation[],
  columns: readonly Conversation[],
  calls: CompareComposerProps['calls'],
): boolean {
  return ready.some((column) => {
    const own = calls[columns.indexOf(column)] ?? []
    return own.length > 0 && !own.some(isUndecided)
  })
}
