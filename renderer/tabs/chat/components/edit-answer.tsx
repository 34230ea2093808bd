import { useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useWriteTurn } from '../../../queries/conversations.ts'
import { TurnEditor } from './turn-editor.tsx'

export type EditAnswerProps = { turn: Turn; text: string; onClose: () => void }

/** Words of an answer, where it has nothing else that would be lost. Reasoning belongs to what the model said. */
export function editableText(blocks: readonly Block[]): string | undefined {
  const isPlain = blocks.every(({ type }) => type === 'text' || type === 'reasoning')
  const texts = blocks.flatMap((block) => (block.type === 'text' ? block.text : []))
  return isPlain && texts.length > 0 ? texts.join('\n\n') : undefined
}

/** An answer edited in its place: the conversation goes on from what is written, and the old one stays as a version. */
export function EditAnswer({ turn, text: answered, onClose }: EditAnswerProps) {
  const writing = useWriteTurn()
  const [text, setText] = useState(answered)
  const input = useRef<HTMLTextAreaElement>(null)
  return (
    <TurnEditor
      label={chatText().edit.answerLabel}
      text={text}
      onText={setText}
      input={input}
      rows={4}
      finishKey="mod-enter"
      finishLabel={chatText().edit.save}
      note={chatText().edit.answerNote}
      isBusy={writing.isPending}
      busyLabel={chatText().edit.saving}
      blockedReason={text.trim() === '' ? chatText().composer.writeFirst : undefined}
      error={writing.error?.appError}
      onFinish={() =>
        writing.mutate(
          {
            id: turn.conversationId,
            role: 'assistant',
            blocks: [{ type: 'text', text }],
            insteadOf: turn.id,
          },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  )
}
