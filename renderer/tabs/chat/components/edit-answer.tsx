import { useEffect, useRef, useState } from 'react'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { ownSendKey } from '../../../commands/own-send-key.ts'
import { Button } from '../../../controls/button.tsx'
import { ErrorNotice } from '../../../controls/error-notice.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { useWriteTurn } from '../../../queries/conversations.ts'

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
  // The user has just asked to write here.
  useEffect(() => input.current?.focus(), [])
  const save = () => {
    if (text.trim() === '' || writing.isPending) return
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
  return (
    <div {...ownSendKey} className="flex flex-col gap-2">
      <TextArea
        label={chatText().edit.answerLabel}
        isLabelHidden
        ref={input}
        rows={4}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          const isSave = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
          if (!isSave && event.key !== 'Escape') return
          event.preventDefault()
          if (isSave) save()
          else onClose()
        }}
      />
      {writing.error !== null && <ErrorNotice error={writing.error.appError} />}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-small text-ink-2">{chatText().edit.answerNote}</p>
        <Button size="small" onClick={onClose}>
          {chatText().cancel}
        </Button>
        <Button
          size="small"
          variant="primary"
          isBusy={writing.isPending}
          busyLabel={chatText().edit.saving}
          disabledReason={text.trim() === '' ? chatText().composer.writeFirst : undefined}
          onClick={save}
        >
          {chatText().edit.save}
        </Button>
      </div>
    </div>
  )
}
