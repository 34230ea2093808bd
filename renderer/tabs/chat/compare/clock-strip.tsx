import { createContext, memo, use } from 'react'
import type { Run } from '../../../../shared/runs/run.ts'
import { classNames } from '../../../controls/class-names.ts'
import { useNow } from '../../../controls/hooks/use-now.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { scaleEnd, stretchesOf, type Stretch } from './clock-scale.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'

const looks: Readonly<Record<Stretch['kind'], string>> = {
  headers: 'top-0.5 h-1.5 bg-ink-3',
  waiting: 'top-1 h-0.5 bg-line-strong',
  reasoning: 'top-0.5 h-1.5 opacity-45',
  text: 'top-0.5 h-1.5',
}

export type ClockStripProps = {
  run: Run | undefined
  colour: string
}

/** Interval of the clock in milliseconds. */
const clockMs = 250

/** The newest runs of all columns. The longest determines the end of their shared axis. */
export const ClockRunsContext = createContext<readonly (Run | undefined)[]>([])

/**
 * The phases of one answer on the axis shared by all columns, with a line at each quarter. Updates with the clock, not
 * with each piece of text.
 */
export const ClockStrip = memo(function ClockStrip({ run, colour }: ClockStripProps) {
  const all = use(ClockRunsContext)
  const now = useNow(
    clockMs,
    all.some((item) => item?.status === 'running'),
  )
  const endMs = endOf(all, now)
  const stretches = run === undefined ? [] : stretchesOf(run, Math.max(0, now - run.startedAt))
  const { phases, phaseTime, phaseTimes } = chatText().lens
  const text = phaseTimes(
    stretches.map(({ kind, from, to }) =>
      phaseTime({ phase: phases[kind], duration: formatDuration(to - from) }),
    ),
  )
  return (
    <div
      title={text}
      className="relative my-0.5 h-2.5 border-r border-line bg-[repeating-linear-gradient(to_right,var(--color-line)_0_1px,transparent_1px_25%)]"
    >
      <span className="only-spoken">{text}</span>
      {stretches.map(({ kind, from, to }) => (
        <i
          key={kind}
          className={classNames('absolute min-w-px rounded-[1px]', looks[kind])}
          style={{
            left: `${(from / endMs) * 100}%`,
            width: `${((to - from) / endMs) * 100}%`,
            ...((kind === 'text' || kind === 'reasoning') && { background: colour }),
          }}
        />
      ))}
    </div>
  )
})

/** The end of the shared time axis in milliseconds. */
function endOf(runs: readonly (Run | undefined)[], now: number): number {
  const times = runs.map((run) => run?.timings.endMs ?? (run?.status === 'running' ? now - run.startedAt : 0))
  return scaleEnd(Math.max(0, ...times))
}
