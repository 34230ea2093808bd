import { CircleCheck, CircleDashed, Minus, Square, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import type { HealthOutcome, HealthResult } from '../../../../shared/passport/health.ts'
import { healthWords } from '../../../../shared/passport/health-words.ts'
import { passportText } from '../../../../shared/text/en/passport.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatDuration } from '../../../lib/format-time.ts'

/** A trial with its result, or one that has not ended. */
export type ShownTrial = HealthResult | { readonly id: HealthResult['id']; readonly outcome: 'waiting' }

const looks: Readonly<Record<HealthOutcome | 'waiting', readonly [LucideIcon, string]>> = {
  passed: [CircleCheck, 'text-ok'],
  'not-as-asked': [TriangleAlert, 'text-warn'],
  refused: [X, 'text-danger'],
  failed: [X, 'text-danger'],
  'not-offered': [Minus, 'text-ink-3'],
  stopped: [Square, 'text-ink-3'],
  waiting: [CircleDashed, 'text-ink-3'],
}

const line = 'grid min-h-6 grid-cols-[14px_minmax(0,1fr)_auto] items-center gap-2 rounded-xs'

/** The result of one trial, with a link to its run if there is one. */
export function HealthRow({ trial }: { trial: ShownTrial }) {
  const { runId } = 'runId' in trial ? trial : {}
  const says = 'error' in trial ? trial.error?.says : undefined
  const words = wordsOf(trial)
  const title = says === undefined ? words : unitsText().clauses([words, says])
  return (
    <li title={title}>
      {runId === undefined ? (
        <div className={line}>
          <Cells trial={trial} words={words} />
        </div>
      ) : (
        <a className={`focus-ring hover:bg-hover ${line}`} href={`#/history/${encodeURIComponent(runId)}`}>
          <Cells trial={trial} words={words} />
        </a>
      )}
    </li>
  )
}

function Cells({ trial, words }: { trial: ShownTrial; words: string }) {
  const texts = passportText().health
  const { id, outcome } = trial
  const [icon, tone] = looks[outcome]
  const isSeen = 'seen' in trial && trial.seen !== undefined
  return (
    <>
      <Icon of={icon} size="small" className={tone} />
      <span className="truncate">
        <span className="font-medium">{texts.trials[id]}</span> {/* The icon shows it visually. */}
        {isSeen && outcome !== 'waiting' ? (
          <span className="only-spoken">{texts.outcomes[outcome]}, </span>
        ) : null}
        <span className="text-ink-2">{words}</span>
      </span>
      <span className="tabular text-ink-2">
        {'durationMs' in trial ? formatDuration(trial.durationMs, { inSeconds: true }) : null}
      </span>
    </>
  )
}

function wordsOf(trial: ShownTrial): string {
  return trial.outcome === 'waiting' ? passportText().health.waiting : healthWords(trial)
}
