import { useState } from 'react'
import type { Block } from '../../../../shared/conversations/block.ts'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { TextArea } from '../../../components/text-area.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useEditMessage } from '../../../queries/conversations.ts'

export type EditMessageProps = { turn: Turn; onClose: () => void }

/** A message edited in its place: it is asked anew, and the old one stays with what followed it. */
export function EditMessage({ turn, onClose }: EditMessageProps) {
  const connection = useActiveConnection()
  const editing = useEditMessage()
  const [text, setText] = useState(() => textOf(turn.blocks))
  const blocks = withText(turn.blocks, text)
  const send = () => {
    if (blocks.length === 0 || editing.isPending) return
    editing.mutate({ id: turn.conversationId, connectionId: connection.id, turnId: turn.id, blocks })
  }
  return (
    <div className="flex flex-col gap-2">
      <TextArea
        label="Edited message"
        isLabelHidden
        // The user has just asked to write here.
        ref={focusOnMount}
        rows={2}
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.preventDefault()
            onClose()
          }
          if (event.key !== 'Enter' || event.shiftKey || event.altKey || event.nativeEvent.isComposing) return
          event.preventDefault()
          send()
        }}
      />
      {editing.error !== null && <ErrorNotice error={editing.error.appError} />}
      <div className="flex items-center gap-2">
        <p className="min-w-0 flex-1 text-small text-ink-2">
          This message and what followed it stay as another version.
        </p>
        <Button size="small" onClick={onClose}>
          Cancel
        </Button>
        <Button
          size="small"
          variant="primary"
          isBusy={editing.isPending}
          busyLabel="Sending"
          onClick={send}
          {...(blocks.length === 0 ? { disabledReason: 'Write a message first' } : {})}
        >
          Send edited
        </Button>
      </div>
    </div>
  )
}

function focusOnMount(element: HTMLTextAreaElement | null): void {
  element?.focus()
}

function textOf(blocks: readonly Block[]): string {
  return blocks.flatMap((block) => (block.type === 'text' ? block.text : [])).join('\n\n')
}

/** Files and tool results stay as they were. */
function withText(blocks: readonly Block[], text: string): Block[] {
  const others = blocks.filter(({ type }) => type !== 'text')
  return text.trim() === '' ? others : [...others, { type: 'text', text }]
}
