import type { CostsOfRun } from '../../../shared/runs/foreign-cost.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatCost } from '../../lib/experiments/format-cost.ts'
import { useRunCost, type CostedRun } from '../../queries/run-cost.ts'
import { historyText } from '../../../shared/text/en/history.ts'

/**
 * The cost of a run and how it is known. A gateway's measured cost may become known shortly after the run has ended.
 */
export function RunCostText({ run }: { run: CostedRun }) {
  const text = costText(useRunCost(run))
  return (
    <span className="block truncate" title={text}>
      {text}
    </span>
  )
}

/** The same in three words for a line of figures; the tooltip names the source. */
export function ShortCost({ run }: { run: CostedRun }) {
  const known = useRunCost(run)
  const by = knownBy(known)
  return (
    <span className="inline-flex flex-none items-center gap-1" title={costText(known)}>
      <CostMark by={by} />
      {historyText().facts.shortCost({ by, cost: amountText(known) ?? '' })}
    </span>
  )
}

/** The same as a labelled figure: the mark and the sum. */
export function CostFigure({ run }: { run: CostedRun }) {
  return <StoredCost {...useRunCost(run)} />
}

/**
 * The stored cost of a run, in a column of costs; its mark says how it is known. Does not ask the gateway for a
 * measured cost, as each row of a table would.
 */
export function StoredCost(known: CostsOfRun) {
  const { facts, table } = historyText()
  const by = knownBy(known)
  return (
    <span className="inline-flex max-w-full items-center gap-1 align-top" title={costText(known)}>
      <CostMark by={by} />
      {by === 'unknown' ? (
        <span className="truncate">{facts.noCost}</span>
      ) : (
        <>
          <span className="truncate">
            {by === 'estimated' && '≈ '}
            {amountText(known)}
          </span>
          <span className="only-spoken">{table.costBy[by]}</span>
        </>
      )}
    </span>
  )
}

function knownBy({ cost, foreignCost }: CostsOfRun): keyof typeof marks {
  return (cost ?? foreignCost)?.by ?? 'unknown'
}

/** The cost in dollars, or in the only currency in which it is known. */
export function amountText({ cost, foreignCost }: CostsOfRun): string | undefined {
  if (cost !== undefined) return formatCost(cost.usd)
  return foreignCost && formatCost(foreignCost.amount, foreignCost.currency)
}

/**
 * The mark that says how a cost is known: measured, estimated, or not at all. It is always beside text that explains
 * it.
 */
export function CostMark({ by }: { by: keyof typeof marks }) {
  return <span aria-hidden className={classNames('size-1.75 flex-none rounded-full', marks[by])} />
}

/** Full, half and empty. */
const marks = {
  measured: 'bg-ink-3',
  estimated: 'bg-linear-to-r from-ink-3 from-50% to-transparent to-50% edge-strong',
  unknown: 'edge-strong',
} as const

function costText(known: CostsOfRun): string {
  const { facts } = historyText()
  const from = known.cost ?? known.foreignCost
  if (from === undefined) return facts.noCost
  return `${from.by === 'estimated' ? '≈ ' : ''}${amountText(known)} · ${facts.costFrom(from)}`
}
