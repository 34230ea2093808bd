import { ArrowUp, Eye, Plus, Square, TextCursorInput } from 'lucide-react'
import type { KeyboardEvent, ReactNode, RefObject } from 'react'
import type { WrittenRole } from '../../../../shared/conversations/conversation.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ElapsedTime } from '../../../controls/texts/elapsed-time.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import type { MenuAction } from '../../../controls/overlays/menu-popup.tsx'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { maxCacheMarks, type CacheMark } from '../../../../shared/runs/cache-mark.ts'
import { cachingText } from '../../../../shared/text/en/caching.ts'
import { CacheMarkButton } from '../../../panels/caching/cache-mark-button.tsx'
import { FormatChoice } from './format-choice.tsx'
import { PrefillStrip } from './prefill-strip.tsx'
import { RoleChoice, RoleNote } from './role-choice.tsx'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { isOfInputMethod } from '../../../controls/fields/input-method.ts'

export type ComposerProps = {
  text: string
  onTextChange: (text: string) => void
  format: ConversationFormatId
  onFormatChange: (format: ConversationFormatId) => void
  /** The role of the written message: messages of roles other than the user are added without sending. */
  role: WrittenRole
  onRoleChange: (role: WrittenRole) => void
  /** The cache mark of the message, in formats with marks. */
  marking: { mark: CacheMark | undefined; onChange: (mark: CacheMark | undefined) => void } | undefined
  /** Number of cache marks in the request. */
  markCount: number
  /** The run of the answer that is streaming, if any. */
  running: Run | undefined
  isSending: boolean
  /** Whether tool results are sent with the message. */
  hasToolCalls: boolean
  /** The prefill of the answer; `undefined` while its field is closed. */
  prefill: string | undefined
  onPrefillChange: (text: string | undefined) => void
  /** The files of the message, rendered above its text. */
  attachments: ReactNode
  /** The problems of the files, rendered above the box. */
  attachmentNotes: ReactNode
  onFiles: (files: readonly File[]) => void
  /** Why nothing can be sent now. */
  blocked: Blocked | undefined
  /** Why the last message was not sent. It was not stored either. */
  error: AppError | undefined
  onRemedy: (remedy: Remedy) => void
  onSend: () => void
  onStop: () => void
  onPreview: () => void
  inputRef: RefObject<HTMLTextAreaElement | null>
}

/** Why nothing can be sent. */
export interface Blocked {
  readonly reason: string
  /** The reason is obvious from the empty field and need not be shown. */
  readonly isPlain?: boolean
  /** The action of Enter instead: leads to where the reason can be resolved. */
  readonly resolve?: () => void
}

/** The message box: Enter sends, Shift+Enter inserts a line break. Stop replaces Send while an answer is streaming. */
export function Composer(props: ComposerProps) {
  const { text, onTextChange, running, isSending, blocked, error, onSend, inputRef } = props
  const { box } = useTextBox<HTMLTextAreaElement>({ value: text, onChange: onTextChange })
  const send = () => {
    if (running !== undefined || isSending) return
    if (blocked === undefined) onSend()
    else blocked.resolve?.()
  }
  const sendOnEnter = (event: KeyboardEvent) => {
    // During an IME composition, Enter accepts the suggestion.
    if (event.key !== 'Enter' || event.shiftKey || event.altKey || isOfInputMethod(event)) return
    event.preventDefault()
    send()
  }
  useCommand('request.send', send)
  return (
    <div className="pt-1 pb-3">
      {error !== undefined && <ErrorNotice error={error} onRemedy={props.onRemedy} className="mb-2.5" />}
      {props.attachmentNotes}
      <div className="field-edge rounded-md!">
        <RoleNote
          role={props.role}
          onChange={(role) => {
            props.onRoleChange(role)
            inputRef.current?.focus()
          }}
        />
        {props.role === 'user' && props.prefill !== undefined && (
          <PrefillStrip
            text={props.prefill}
            onChange={props.onPrefillChange}
            format={props.format}
            onRemove={() => {
              props.onPrefillChange(undefined)
              inputRef.current?.focus()
            }}
            onEnter={send}
          />
        )}
        {props.attachments}
        <textarea
          {...box}
          ref={inputRef}
          aria-label={chatText().composer.message}
          placeholder={props.hasToolCalls ? toolsText().messagePlaceholder : chatText().composer.placeholder}
          rows={2}
          dir="auto"
          onKeyDown={sendOnEnter}
          className="block field-sizing-content max-h-60 min-h-12 w-full resize-none bg-transparent px-3 pt-2 pb-1 outline-none"
        />
        {running === undefined && blocked !== undefined && blocked.isPlain !== true && (
          <p className="px-3 pt-0.5 text-right text-small text-ink-2">{blocked.reason}</p>
        )}
        {/* One line in a window 1280 pixels wide with both panes open. */}
        <div className="flex flex-wrap items-center gap-x-0.5 gap-y-1 p-1.5">
          <span className="flex flex-none">
            <AttachButton onFiles={props.onFiles} hasShortcut />
            <RoleChoice
              role={props.role}
              onChange={props.onRoleChange}
              input={inputRef}
              more={[prefillAction(props)]}
            />
          </span>
          <FormatChoice format={props.format} onChange={props.onFormatChange} />
          {props.marking !== undefined && (
            <CacheMarkButton name={cachingText().ofMessage} size="large" {...props.marking} />
          )}
          {props.markCount > 0 && (
            <span
              className={`tabular text-meta ${props.markCount > maxCacheMarks ? 'text-danger' : 'text-ink-3'}`}
            >
              {cachingText().count({ count: props.markCount, most: maxCacheMarks })}
            </span>
          )}
          {/* Keeps its width while an answer arrives: Stop replaces Send, and nothing else moves. */}
          <span className="ml-auto flex min-w-31 flex-none items-center justify-end gap-1">
            {running === undefined ? (
              <>
                {props.role === 'user' && (
                  <IconButton
                    icon={Eye}
                    size="large"
                    label={chatText().composer.previewRequest}
                    onClick={props.onPreview}
                  />
                )}
                <Button
                  variant="primary"
                  icon={props.role === 'user' ? ArrowUp : Plus}
                  isBusy={isSending}
                  busyLabel={chatText().sending}
                  onClick={onSend}
                  {...(blocked === undefined ? {} : { disabledReason: blocked.reason })}
                >
                  {props.role === 'user' ? chatText().send : chatText().composer.add}
                </Button>
              </>
            ) : (
              <Button
                onClick={props.onStop}
                title={
                  running.background?.responseId === undefined
                    ? chatText().composer.stopEscape
                    : chatText().composer.cancelEscape
                }
              >
                <span className="flex items-center gap-1.5">
                  <Icon of={Square} size="small" />
                  {chatText().stop}
                  <ElapsedTime
                    startedAt={running.startedAt}
                    className="inline-block min-w-11 text-right font-regular"
                  />
                </span>
              </Button>
            )}
          </span>
        </div>
      </div>
    </div>
  )
}

type PrefillActionProps = Pick<ComposerProps, 'prefill' | 'onPrefillChange' | 'onRoleChange'>

/** A prefill begins the answer to a user message, so the role changes to user. */
function prefillAction({ prefill, onPrefillChange, onRoleChange }: PrefillActionProps): MenuAction {
  return {
    id: 'prefill',
    label: chatText().prefill.add,
    icon: TextCursorInput,
    disabled: prefill !== undefined,
    onSelect: () => {
      onRoleChange('user')
      onPrefillChange('')
    },
  }
}
