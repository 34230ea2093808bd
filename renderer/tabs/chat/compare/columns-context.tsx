import { TriangleAlert } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { usedOf } from '../../../../shared/models/model-profile.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { tokensText } from '../../../../shared/text/en/tokens.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { formatTokens } from '../../../lib/models/format-facts.ts'
import { roomOf } from '../../../lib/tokens/context-use.ts'
import { formatAbout, roundAbout } from '../../../lib/tokens/format-about.ts'
import { CostMark } from '../../../panels/runs/run-cost.tsx'
import { ConnectionScope, useActiveConnection } from '../../../queries/connections.ts'
import { useModelProfiles } from '../../../queries/models.ts'
import { RoomBar } from '../context/context-bar.tsx'
import { ContextDetails } from '../context/context-details.tsx'
import { useContextCost, wordContextCosts, type ContextCosts } from '../context/use-context-cost.ts'
import { useContextUse } from '../context/use-context-use.ts'

export type ColumnsContextProps = {
  /** The columns that the message would go to. */
  columns: readonly Conversation[]
  nameOf: (column: Conversation) => string
  colourOf: (column: Conversation) => string
  /** The blocks that would be sent now. */
  blocks: readonly Block[]
}

/**
 * Estimates how much of each model's context the next message fills, and the total cost: each column sends its own
 * conversation.
 */
export function ColumnsContext({ columns, nameOf, colourOf, blocks }: ColumnsContextProps) {
  const [costs, setCosts] = useState<Readonly<Record<string, ContextCosts>>>({})
  const note = useCallback((columnId: string, cost: ContextCosts | undefined) => {
    setCosts((before) => {
      const { [columnId]: _, ...others } = before
      return cost === undefined ? others : { ...others, [columnId]: cost }
    })
  }, [])
  return (
    <div className="mt-1 flex min-h-6 min-w-0 flex-wrap items-center gap-x-4 text-small text-ink-3">
      {columns.map((column) => (
        <ConnectionScope key={column.id} value={column.connectionId}>
          <ColumnContext
            column={column}
            name={nameOf(column)}
            colour={colourOf(column)}
            blocks={blocks}
            onCost={note}
          />
        </ConnectionScope>
      ))}
      <AllCosts count={columns.length} costs={columns.flatMap(({ id }) => costs[id] ?? [])} />
    </div>
  )
}

type ColumnContextProps = {
  column: Conversation
  name: string
  colour: string
  blocks: readonly Block[]
  /** Receives the estimated cost of the column, for the sum of all columns. */
  onCost: (columnId: string, cost: ContextCosts | undefined) => void
}

function ColumnContext({ column, name, colour, blocks, onCost }: ColumnContextProps) {
  const { id, model } = column
  const connection = useActiveConnection()
  const counted = useContextUse(column, blocks)
  const context = usedOf(useModelProfiles(connection.id).byId.get(model)?.context)
  const isKnown = counted !== undefined && model !== '' && counted.use.sent > 0
  const cost = useContextCost(connection.id, model, isKnown ? counted.use : undefined)
  useEffect(() => {
    onCost(id, cost)
    return () => onCost(id, undefined)
  }, [onCost, id, cost])
  if (!isKnown) return null
  const { use } = counted
  const room = roomOf(use, context?.value)
  const text = tokensText()
  const words =
    context === undefined
      ? text.about(roundAbout(use.sent))
      : text.aboutOf({ count: formatAbout(use.sent), context: formatTokens(context.value) })
  return (
    <span className="flex items-center gap-1.5">
      <Popover
        label={compareText().contextOf(name)}
        side="top"
        trigger={
          <button
            type="button"
            aria-label={`${compareText().contextOf(name)}: ${words}`}
            title={name}
            className="tabular flex items-center gap-1.5 rounded-sm whitespace-nowrap hover:text-ink-2"
          >
            <i className="size-2 flex-none rounded-[2px]" style={{ background: colour }} />
            {context !== undefined && <RoomBar use={use} context={context.value} room={room} isShort />}
            <span>{words}</span>
          </button>
        }
      >
        <ContextDetails model={model} counted={counted} context={context} />
      </Popover>
      {(room === 'near' || room === 'over') && (
        <output
          title={text.room[room]}
          className={classNames('flex', room === 'over' ? 'text-danger' : 'text-warn')}
        >
          <Icon of={TriangleAlert} size="small" />
          <span className="only-spoken">{text.room[room]}</span>
        </output>
      )}
    </span>
  )
}

/** The estimated total cost: of the columns with a known price, and the number of those without. */
function AllCosts({ count, costs }: { count: number; costs: readonly ContextCosts[] }) {
  if (costs.length === 0) return null
  const words = wordContextCosts(costs)
  return (
    <span className="tabular ml-auto flex items-center gap-1.5">
      <CostMark by="estimated" />
      {costs.length < count ? `${words} · ${compareText().withoutPrice(count - costs.length)}` : words}
    </span>
  )
}
