import { useEffect, useMemo, useState, type RefObject } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import type { ConversationFormatId } from '../../../../shared/formats/format.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import { useDraft } from '../draft-store.ts'
import type { ConversationActions } from '../hooks/use-conversation-actions.ts'
import { createLaterView } from '../../../components/later.tsx'
import { useToolResults } from '../tool-results-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'
import { Composer } from './composer.tsx'

const RequestPreview = createLaterView(async () => (await import('./request-preview.tsx')).RequestPreview)

export type ChatComposerProps = {
  conversation: Conversation
  baseUrl: string
  running: Run | undefined
  actions: ConversationActions
  onFormatChange: (format: ConversationFormatId) => void
  input: RefObject<HTMLTextAreaElement | null>
}

/** The composer with the draft of a conversation. Typing draws this anew, and nothing around it. */
export function ChatComposer(props: ChatComposerProps) {
  const { conversation, baseUrl, running, actions, onFormatChange, input } = props
  const [text, setText] = useDraft(conversation.id)
  const results = useToolResults((state) => state.drafts[conversation.turns.at(-1)?.id ?? ''])
  const blocks = useMemo(() => unsentBlocks(conversation, { text, results }), [conversation, text, results])
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)

  // Coming to a conversation is coming to write.
  useEffect(() => input.current?.focus(), [input])

  return (
    <>
      <Composer
        inputRef={input}
        text={text}
        onTextChange={setText}
        format={conversation.format}
        onFormatChange={onFormatChange}
        running={running}
        isSending={actions.isSending}
        blockedReason={blockedReason(blocks.length, conversation.model)}
        error={actions.error}
        onRemedy={actions.applyRemedy}
        onSend={actions.send}
        onStop={() => running !== undefined && actions.stop(running.id)}
        onPreview={() => setIsPreviewOpen(true)}
      />
      {isPreviewOpen && (
        <RequestPreview
          conversation={conversation}
          blocks={blocks}
          baseUrl={baseUrl}
          onRemedy={(remedy) => {
            setIsPreviewOpen(false)
            actions.applyRemedy(remedy)
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
    </>
  )
}

function blockedReason(blockCount: number, model: string): string | undefined {
  if (blockCount === 0) return 'Write a message first'
  return model === '' ? 'Choose a model first' : undefined
}
