import { useQuery } from '@tanstack/react-query'
import { useCallback, useRef, useState } from 'react'
import type { Block, MediaBlock } from '../../../../shared/runs/block.ts'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import {
  filesToEdit,
  messageBlocks,
  messageProblem,
  messageToEdit,
  messageUses,
} from '../../../../shared/conversations/conversation-variables.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { conversationQuery, useEditMessage } from '../../../queries/conversations.ts'
import { AttachButton } from '../attachments/attach-button.tsx'
import { AttachmentChips } from '../attachments/attachment-chips.tsx'
import { AttachmentProblems } from '../attachments/attachment-problems.tsx'
import { pastedFiles } from '../attachments/pasted-files.ts'
import { useAddFiles } from '../attachments/use-add-files.ts'
import { ConversationVariables } from './conversation-variables.tsx'
import { TurnEditor } from './turn-editor.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type EditMessageProps = { turn: Turn; onClose: () => void }

/** A message edited in its place: it is asked anew, and the old one stays with what followed it. */
export function EditMessage({ turn, onClose }: EditMessageProps) {
  const connection = useActiveConnection()
  const editing = useEditMessage()
  // Until something is typed it follows the switch: the template, or what was sent.
  const [typed, setText] = useState<string | undefined>(undefined)
  const [held, setAttachments] = useState(() => filesToEdit(turn.blocks, {}))
  const attach = useCallback((added: MediaBlock) => {
    const isSame = ({ attachmentId, name }: MediaBlock) =>
      attachmentId === added.attachmentId && name === added.name
    setAttachments((before) => (before.some(isSame) ? before : [...before, added]))
  }, [])
  const files = useAddFiles(attach)
  const { data: { format = 'chat', variables } = {} } = useQuery({
    ...conversationQuery(useBridge(), turn.conversationId),
    select: settingsOf,
  })
  // Those of its template come with it.
  const attachments = held.filter((file) => filesToEdit([file], { variables }).length > 0)
  const text = typed ?? messageToEdit(turn.blocks, { variables })
  const input = useRef<HTMLTextAreaElement>(null)
  const blocks = editedBlocks(turn.blocks, attachments, messageBlocks(text, { variables }))
  const blockedReason =
    files.adding.length > 0
      ? chatText().composer.attaching
      : blocks.length === 0
        ? chatText().composer.writeFirst
        : messageProblem(text, { variables })
  return (
    <TurnEditor
      label={chatText().edit.label}
      text={text}
      onText={setText}
      input={input}
      rows={2}
      finishKey="enter"
      finishLabel={chatText().edit.send}
      note={chatText().edit.note}
      isBusy={editing.isPending}
      busyLabel={chatText().sending}
      blockedReason={blockedReason}
      error={editing.error?.appError}
      onFinish={() =>
        editing.mutate({ id: turn.conversationId, connectionId: connection.id, turnId: turn.id, blocks })
      }
      onClose={onClose}
      onPaste={(event) => {
        const pasted = pastedFiles(event.clipboardData)
        if (pasted.length === 0) return
        event.preventDefault()
        files.add(pasted)
      }}
      tools={<AttachButton onFiles={files.add} />}
    >
      <AttachmentChips
        attachments={attachments}
        adding={files.adding}
        format={format}
        onRemove={(media) => setAttachments((before) => before.filter((one) => one !== media))}
        onEmptied={() => input.current?.focus()}
      />
      <ConversationVariables
        conversationId={turn.conversationId}
        uses={messageUses(text)}
        variables={variables}
      />
      <AttachmentProblems problems={files.problems} tone="danger" onDismiss={files.dismiss} />
    </TurnEditor>
  )
}

function settingsOf({ format, variables }: Conversation): Pick<Conversation, 'format' | 'variables'> {
  return { format, variables }
}

/** Tool results stay as they were. */
function editedBlocks(
  blocks: readonly Block[],
  attachments: readonly MediaBlock[],
  message: readonly Block[],
): Block[] {
  const others = blocks.filter(({ type }) => type !== 'text' && type !== 'media')
  return [...others, ...attachments, ...message]
}
