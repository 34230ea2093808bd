import { use, useEffect, useRef } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { messageUses } from '../../../../shared/conversations/conversation-variables.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachmentChips } from '../attachments/attachment-chips.tsx'
import { AttachmentProblems } from '../attachments/attachment-problems.tsx'
import { withMark } from '../attachments/draft-attachments-store.ts'
import { pastedFiles } from '../attachments/pasted-files.ts'
import { ConversationVariables } from '../composer/conversation-variables.tsx'
import { TurnFrame } from '../transcript/turn-frame.tsx'
import { TurnLookContext } from '../transcript/turn-look.ts'
import { turnName } from '../transcript/turn-name.ts'
import { TurnPlaceContext } from '../transcript/turn-place.tsx'
import { EditContext, type EditContextValue } from './edit-context.ts'
import { EditHead } from './edit-head.tsx'
import { TurnEditor } from './turn-editor.tsx'
import { useTurnEdits, type TurnEdit } from './turn-edit-store.ts'
import { useEditedContent } from './use-edited-content.ts'
import { useSaveEdit } from './use-save-edit.ts'

export type EditedTurnProps = { turn: Turn; edit: TurnEdit }

/** A message or an answer being edited in place. */
export function EditedTurn(props: EditedTurnProps) {
  const around = use(EditContext)
  return around === undefined ? null : <Editor {...props} around={around} />
}

function Editor({ turn, edit, around }: EditedTurnProps & { around: EditContextValue }) {
  const { conversation, commandsOf } = around
  const position = use(TurnPlaceContext)?.position ?? 1
  const input = useRef<HTMLTextAreaElement>(null)
  const head = useRef<HTMLSpanElement>(null)
  const content = useEditedContent(turn, edit, conversation)
  const { finishes, note, error, discard } = useSaveEdit(turn, edit, content, around)
  const { role, text, files, attachments, change } = content
  const texts = chatText()
  const { alias } = use(TurnLookContext)
  const { format, variables } = conversation

  const { focus } = edit
  useEffect(() => {
    if (focus === undefined) return
    useTurnEdits.getState().change(turn.id, { focus: undefined })
    const button = head.current?.querySelector<HTMLElement>(`[data-command="${focus}"]`)
    ;(button ?? input.current)?.focus()
  }, [turn.id, focus])

  const isOfUser = role === 'user'
  // In its own format, the compaction is sent instead of the turns above it, and contains them as they were.
  const isCompacted = conversation.turns
    .slice(conversation.turns.findIndex(({ id }) => id === turn.id) + 1)
    .some((below) => below.kind === 'compaction' && below.format === format)
  const joinsPrompt = role === 'system' && formatRegistry[format].lateInstructions === 'system-prompt'
  return (
    <TurnFrame
      label={alias === undefined || turn.role !== 'assistant' ? turnName(turn) : texts.answer.label(alias)}
      head={
        <EditHead
          role={role}
          input={input}
          onRole={(next) => change({ role: next })}
          fixedReason={content.fixedReason}
          title={texts.edit.position(position)}
          onClose={discard}
          actions={
            <span ref={head} className="flex items-center">
              {commandsOf(turn).map(({ id, label, icon, disabledReason, run }) => (
                <IconButton
                  key={id}
                  data-command={id}
                  icon={icon}
                  label={label}
                  disabledReason={disabledReason}
                  onClick={() => run()}
                />
              ))}
            </span>
          }
        />
      }
    >
      <TurnEditor
        label={turn.role === 'user' ? texts.edit.label : texts.edit.answerLabel}
        text={text}
        onText={(next) => change({ text: next })}
        input={input}
        finishes={finishes}
        finishKey={isOfUser ? 'enter' : 'mod-enter'}
        note={note}
        error={error}
        onClose={discard}
        onPaste={(event) => {
          const pasted = isOfUser ? pastedFiles(event.clipboardData) : []
          if (pasted.length === 0) return
          event.preventDefault()
          files.add(pasted)
        }}
        tools={isOfUser && <AttachButton onFiles={files.add} size="base" />}
      >
        <AttachmentChips
          attachments={attachments}
          adding={files.adding}
          format={format}
          onRemove={(media) =>
            change({ attachments: attachments.filter((attachment) => attachment !== media) })
          }
          onMark={(media, mark) =>
            change({
              attachments: attachments.map((attachment) =>
                attachment === media ? withMark(media, mark) : attachment,
              ),
            })
          }
          onEmptied={() => input.current?.focus()}
        />
        {role !== 'assistant' && (
          <ConversationVariables
            conversationId={turn.conversationId}
            uses={messageUses(text)}
            variables={variables}
          />
        )}
        <AttachmentProblems problems={files.problems} tone="danger" onDismiss={files.dismiss} />
        {joinsPrompt && (
          <p className="text-small text-ink-2">{texts.edit.joinsPrompt(formatRegistry[format].label)}</p>
        )}
        {isCompacted && <p className="text-small text-ink-2">{texts.edit.isCompacted}</p>}
      </TurnEditor>
    </TurnFrame>
  )
}
