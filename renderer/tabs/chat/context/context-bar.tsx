import { TriangleAlert } from 'lucide-react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { usedOf } from '../../../../shared/models/model-profile.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { cachingText } from '../../../../shared/text/en/caching.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { requestTabText } from '../../../../shared/text/en/request-tab.ts'
import { tokensText } from '../../../../shared/text/en/tokens.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { formatTokens } from '../../../lib/models/format-facts.ts'
import { roomOf, type ContextRoom, type ContextUse } from '../../../lib/tokens/context-use.ts'
import { formatAbout, roundAbout } from '../../../lib/tokens/format-about.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useCacheShares } from '../../../queries/cache-miss.ts'
import { useModelProfiles } from '../../../queries/models.ts'
import { ContextDetails } from './context-details.tsx'
import { useContextCost, wordContextCosts } from './use-context-cost.ts'
import { useContextUse } from './use-context-use.ts'

export type ContextBarProps = {
  conversation: Conversation
  /** The blocks that would be sent now, in addition to the conversation. */
  blocks: readonly Block[]
}

/**
 * Estimates how much of the model's context the next message fills, and its cost, with no more precision than is known.
 * A popover shows the parts and the source of each estimate.
 */
export function ContextBar({ conversation, blocks }: ContextBarProps) {
  const connection = useActiveConnection()
  const profiles = useModelProfiles(connection.id)
  const counted = useContextUse(conversation, blocks)
  const context = usedOf(profiles.byId.get(conversation.model)?.context)
  if (counted === undefined || conversation.model === '' || counted.use.sent === 0) return null
  const { use } = counted
  const room = roomOf(use, context?.value)
  const text = tokensText()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-small text-ink-3">
      <Popover
        label={text.context}
        side="top"
        trigger={
          <button type="button" className="tabular flex items-center gap-2 rounded-sm hover:text-ink-2">
            {context !== undefined && <RoomBar use={use} context={context.value} room={room} />}
            <span>
              {context === undefined
                ? text.about(roundAbout(use.sent))
                : text.aboutOf({ count: formatAbout(use.sent), context: formatTokens(context.value) })}
            </span>
          </button>
        }
      >
        <ContextDetails model={conversation.model} counted={counted} context={context} />
      </Popover>
      {(room === 'near' || room === 'over') && (
        <output
          className={classNames('flex items-center gap-1', room === 'over' ? 'text-danger' : 'text-warn')}
        >
          <Icon of={TriangleAlert} size="small" />
          {text.room[room]}
        </output>
      )}
      <CacheShare conversationId={conversation.id} />
      <ContextCost connectionId={connection.id} model={conversation.model} use={use} />
    </div>
  )
}

export type RoomBarProps = {
  use: ContextUse
  context: number
  room: ContextRoom | undefined
  /** Set where several bars share a line. */
  isShort?: boolean
}

/**
 * A bar for the tokens to send, and in a lighter colour for those the answer may take. The text beside it says the
 * same.
 */
export function RoomBar({ use, context, room, isShort = false }: RoomBarProps) {
  const shareOf = (tokens: number): string => `${Math.min((100 * tokens) / context, 100)}%`
  const tone = room === 'over' ? 'bg-danger' : room === 'near' ? 'bg-warn' : 'bg-accent'
  return (
    <span
      aria-hidden
      className={classNames(
        'relative block h-1 flex-none overflow-hidden rounded-full bg-line-strong forced-color-adjust-none',
        isShort ? 'w-8' : 'w-16',
      )}
    >
      <span
        className={classNames('absolute inset-y-0 left-0 opacity-40', tone)}
        style={{ width: shareOf(use.sent + use.reserve) }}
      />
      <span
        className={classNames('absolute inset-y-0 left-0 min-w-0.5', tone)}
        style={{ width: shareOf(use.sent) }}
      />
    </span>
  )
}

/** The share of all sent tokens that came from the cache; renders nothing if no answer reports it. */
function CacheShare({ conversationId }: { conversationId: string }) {
  const shares = useCacheShares(conversationId)
  if (shares === undefined || shares.answers === 0 || shares.cachedTokens + shares.writtenTokens === 0)
    return null
  const { answers, inputTokens, cachedTokens, writtenTokens } = shares
  const percent = unitsText().percent(Math.round((cachedTokens / inputTokens) * 100))
  const text = cachingText()
  return (
    <span
      className="tabular"
      title={text.sharesTold({ answers, input: inputTokens, cached: cachedTokens, written: writtenTokens })}
    >
      {text.shareSoFar(percent)}
    </span>
  )
}

type ContextCostProps = { connectionId: string; model: string; use: ContextUse }

/** The estimated cost of sending and of the longest answer; renders nothing if no price is known. */
function ContextCost({ connectionId, model, use }: ContextCostProps) {
  const cost = useContextCost(connectionId, model, use)
  if (cost === undefined) return null
  return (
    <span
      className="tabular flex items-center gap-1.5"
      title={requestTabText().estimate.source[cost.source === 'table' ? 'table' : 'prices']}
    >
      <CostMark by="estimated" />
      {wordContextCosts([cost])}
    </span>
  )
}
