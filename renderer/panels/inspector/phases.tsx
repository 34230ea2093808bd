import type { Run } from '../../../shared/runs/run.ts'
import { classNames } from '../../controls/class-names.ts'
import { formatDuration } from '../../lib/format-time.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

interface Phase {
  readonly name: string
  readonly from: number
  readonly to: number
  /** Whether it is a wait rather than content arriving. */
  readonly isWait: boolean
}

/** How the time of a run is divided. */
export function Phases({ run }: { run: Run }) {
  const phases = phasesOf(run)
  const end = Math.max(...phases.map(({ to }) => to), run.timings.endMs ?? 0, 1)
  if (phases.length === 0) return null
  return (
    <dl
      aria-label={inspectorText().timing.phases}
      className="tabular grid flex-none grid-cols-[--spacing(18)_minmax(0,1fr)_--spacing(14)] items-center gap-x-2 border-b border-line px-3 py-2 text-meta leading-5"
    >
      {phases.map(({ name, from, to, isWait }) => (
        <div key={name} className="contents">
          <dt className="text-ink-2">{name}</dt>
          <dd className="relative h-1.5 rounded-[1px] bg-hover" aria-hidden="true">
            <span
              className={classNames(
                'absolute inset-y-0 min-w-0.5 rounded-[1px]',
                isWait ? 'bg-ink-3' : 'bg-accent',
              )}
              style={{ left: `${(from / end) * 100}%`, width: `${((to - from) / end) * 100}%` }}
            />
          </dd>
          <dd className="text-right">{formatDuration(to - from)}</dd>
        </div>
      ))}
    </dl>
  )
}

function phasesOf({ timings }: Run): Phase[] {
  const { headersMs, firstReasoningMs, firstTextMs, lastTextMs, endMs } = timings
  const firstContent = firstReasoningMs ?? firstTextMs
  const phases: (Phase | undefined)[] = [
    phase(inspectorText().timing.headers, 0, headersMs, true),
    firstContent === undefined
      ? phase(inspectorText().timing.rest, headersMs, endMs, true)
      : phase(inspectorText().timing.firstToken, headersMs, firstContent, true),
    phase(inspectorText().timing.reasoning, firstReasoningMs, firstTextMs ?? endMs, false),
    phase(inspectorText().timing.text, firstTextMs, lastTextMs ?? endMs, false),
    phase(inspectorText().timing.end, lastTextMs, endMs, true),
  ]
  return phases.filter((candidate) => candidate !== undefined)
}

function phase(
  name: string,
  from: number | undefined,
  to: number | undefined,
  isWait: boolean,
): Phase | undefined {
  return from === undefined || to === undefined || to < from ? undefined : { name, from, to, isWait }
}
