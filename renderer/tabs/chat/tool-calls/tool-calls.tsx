import { useMemo } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { waitingCalls } from '../../../../shared/conversations/tool-calls.ts'
import { toolSchemas } from '../../../../shared/parameters/tools.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { useDecideToolCalls, useToolCalls } from '../../../queries/tool-calls.ts'
import { ToolCallItem } from './tool-call-item.tsx'

export type ToolCallsProps = {
  conversation: Conversation
  onInspect: (runId: string) => void
}

/** The calls of the newest answer, each with the source of its result, which the next message sends. */
export function ToolCalls({ conversation, onInspect }: ToolCallsProps) {
  const { id, turns, parameters, format, toolAnswers = {} } = conversation
  const turnId = turns.at(-1)?.id ?? ''
  const blocks = waitingCalls(turns)
  const { calls, approvedTools } = useToolCalls(conversation)
  const decide = useDecideToolCalls({ conversationId: id, turnId })
  const tools = parameters['tools']
  const schemas = useMemo(
    () => (tools?.isSent === true ? toolSchemas(tools.value, format) : new Map()),
    [tools, format],
  )
  const error = decide.error?.appError
  return (
    <section aria-label={toolsText().section} className="reading-column px-3 pt-1">
      <ul className="overflow-hidden rounded-md bg-surface edge">
        {blocks.map((block, index) => {
          const call = calls[index]
          return call === undefined ? null : (
            <ToolCallItem
              key={`${index} ${block.callId}`}
              block={block}
              call={call}
              isKnown={schemas.has(block.name)}
              schema={schemas.get(block.name)}
              answer={Object.hasOwn(toolAnswers, block.name) ? toolAnswers[block.name] : undefined}
              isApproved={approvedTools.includes(block.name)}
              isDeciding={decide.isPending}
              onDecide={(decision) => decide.mutate(decision)}
              onInspect={onInspect}
            />
          )
        })}
      </ul>
      {error !== undefined && error.kind !== 'cancelled' && <ErrorNotice error={error} className="mt-2" />}
    </section>
  )
}
