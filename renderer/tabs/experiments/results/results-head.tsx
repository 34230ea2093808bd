import { CircleCheck, Clock, Pause, Pencil, Play, Square, type LucideIcon } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import type { CellState, Experiment, ExperimentState } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Chip, type ChipTone } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { formatWholeSeconds } from '../../../lib/format-time.ts'
import { experimentStateLabel, overOf, wasEnded } from '../../../queries/experiments.ts'
import { usePausedBecause } from '../use-paused-because.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { useConnections } from '../../../queries/connections.ts'
import { useAllCells } from '../../../stores/use-experiment-cells.tsx'

const looks: Readonly<Record<ExperimentState, { readonly icon: LucideIcon; readonly tone: ChipTone }>> = {
  draft: { icon: Pencil, tone: 'neutral' },
  running: { icon: Play, tone: 'accent' },
  paused: { icon: Pause, tone: 'warn' },
  finished: { icon: CircleCheck, tone: 'ok' },
}

/** The look of an experiment that the user ended before everything was sent. */
const endedLook = { icon: Square, tone: 'neutral' } as const

export type ResultsHeadProps = {
  experiment: Experiment
  state: ExperimentState
  /** The number of requests by state. */
  counts: Readonly<Record<CellState, number>>
  actions: ReactNode
}

/** The progress of the experiment, its waits, and the view switch. */
export function ResultsHead({ experiment, state, counts, actions }: ResultsHeadProps) {
  const text = experimentResultsText()
  const isEnded = wasEnded(state, counts)
  const { icon, tone } = isEnded ? endedLook : looks[state]
  const waits = useWaits(experiment, state === 'running')
  const { done, all } = overOf(counts)
  const paused = usePausedBecause(experiment)
  return (
    <PaneHead title={experimentsText().results.pane} actions={actions}>
      <Chip tone={tone} icon={icon}>
        {experimentStateLabel(state, counts)}
      </Chip>
      {all > 0 && (
        <>
          {state !== 'finished' && <ProgressBar done={done} all={all} />}
          <span className="tabular min-w-0 shrink-1000 truncate text-small text-ink-3">
            {experimentsText().progress({ done: isEnded ? done - counts.stopped : done, all })}
          </span>
        </>
      )}
      {paused !== undefined && (
        <span
          // The plan pane also shows the reason, above the button that sends the rest: here it uses the remaining
          // width.
          className="min-w-0 grow basis-0 truncate text-small text-warn"
          title={unitsText().sentences([paused.message, paused.nextStep ?? []].flat())}
        >
          {paused.message}
        </span>
      )}
      {waits.map(({ connection, left }) => (
        <span key={connection} className="flex min-w-0 items-center gap-1 text-small text-warn">
          <Icon of={Clock} size="tiny" />
          <span className="tabular truncate">
            {text.waits({ connection, seconds: formatWholeSeconds(left) })}
          </span>
        </span>
      ))}
    </PaneHead>
  )
}

function ProgressBar({ done, all }: { done: number; all: number }) {
  return (
    <span
      aria-hidden="true"
      className="hidden h-1 w-16 flex-none overflow-hidden rounded-full bg-line wide:block"
    >
      <span className="block h-full bg-accent" style={{ width: `${(100 * done) / all}%` }} />
    </span>
  )
}

/** A connection that waits because its gateway asked for it. */
interface ConnectionWait {
  readonly connection: string
  /** The remaining wait in milliseconds. */
  readonly left: number
}

/** Returns the current waits of the experiment, the longest of each connection. */
function useWaits({ plan }: Experiment, isRunning: boolean): readonly ConnectionWait[] {
  const connections = useConnections()
  const cells = useAllCells()
  const waiting = useMemo(
    () => cells.filter(({ state, notBefore }) => state === 'planned' && notBefore !== undefined),
    [cells],
  )
  const now = useNow(1_000, isRunning && waiting.length > 0)
  if (!isRunning) return []
  const untils = new Map<string, number>()
  for (const { variantIndex, notBefore = 0 } of waiting) {
    const id = plan.variants[variantIndex]?.connectionId ?? ''
    untils.set(id, Math.max(untils.get(id) ?? 0, notBefore))
  }
  return [...untils]
    .filter(([, until]) => until > now)
    .map(([id, until]) => ({
      connection: connections.find((connection) => connection.id === id)?.name ?? '',
      left: until - now,
    }))
}
