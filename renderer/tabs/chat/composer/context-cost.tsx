import { useQuery } from '@tanstack/react-query'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { tokenCostQuery } from '../../../queries/context-cost.ts'

/** Below so many tokens a message is cheap, and its cost would only be in the way. */
const longContext = 4_000
/** The tokens of an answer that nothing is known of. */
const usualAnswer = 300

/** About what the next message of a long conversation will cost: all before it is sent again. By what its last answer counted. */
export function ContextCost({ conversation }: { conversation: Pick<Conversation, 'model' | 'turns'> }) {
  const connection = useActiveConnection()
  const usage = conversation.turns.findLast(({ run }) => run?.usage?.inputTokens !== undefined)?.run?.usage
  const inputTokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
  const isLong = inputTokens >= longContext && conversation.model !== ''
  const { data } = useQuery({
    ...tokenCostQuery(useBridge(), {
      connectionId: connection.id,
      model: conversation.model,
      inputTokens,
      outputTokens: usage?.outputTokens ?? usualAnswer,
    }),
    enabled: isLong,
  })
  const text = requestTabText().estimate
  if (!isLong || data?.cost === undefined) return null
  return (
    <span
      className="tabular flex flex-none items-center gap-1.5 text-meta text-ink-3"
      title={`${text.contextHint(inputTokens)} ${text.source[data.cost.source === 'table' ? 'table' : 'prices']}`}
    >
      <CostMark by="estimated" />
      {text.about(formatCost(data.cost.usd))}
    </span>
  )
}
