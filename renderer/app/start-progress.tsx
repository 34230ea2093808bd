import { assertNever } from '../../shared/assert-never.ts'
import type { StartStep } from '../../shared/backup/start-step.ts'
import { backupText } from '../../shared/text/en/backup.ts'
import { unitsText } from '../../shared/text/en/units.ts'
import { Spinner } from '../controls/panes/spinner.tsx'
import { Banner } from './banner.tsx'

/** Shown while main restores a backup, before the app can be used. */
export function StartProgress({ step }: { step: StartStep }) {
  const text = backupText()
  return (
    <section
      aria-labelledby="start-progress"
      className="w-full max-w-115 rounded-md bg-panel px-4 py-3 text-small edge"
    >
      <h1 id="start-progress" className="flex items-center gap-2 text-base font-strong">
        <Spinner />
        <span className="min-w-0 flex-1">{text.start.title}</span>
        {step.type !== 'copying' && (
          <span className="tabular text-small font-normal text-ink-2">
            {unitsText().percent(Math.floor(partOf(step) * 100))}
          </span>
        )}
      </h1>
      <Line step={step} />
      <p className="tabular text-ink-2">{detailOf(step)}</p>
      <p className="pt-2 text-meta text-ink-3">{text.start.help}</p>
    </section>
  )
}

/** The same as a banner, in a window that was open before the app restarted. */
export function StartBanner({ step }: { step: StartStep }) {
  return (
    <Banner tone="warn" icon={<Spinner />}>
      <output className="min-w-0 flex-none">
        <b className="font-strong">{backupText().start.title}</b>
      </output>
      <span className="tabular min-w-0 flex-1 truncate">{detailOf(step)}</span>
    </Banner>
  )
}

function Line({ step }: { step: StartStep }) {
  return (
    <progress
      aria-label={backupText().restoreProgressLabel}
      {...(step.type !== 'copying' && { value: partOf(step) })}
      max={1}
      className="progress-line my-2"
    />
  )
}

function partOf({ done, all }: Exclude<StartStep, { type: 'copying' }>): number {
  return all === 0 ? 0 : Math.min(1, done / all)
}

function detailOf(step: StartStep): string {
  const { start } = backupText()
  switch (step.type) {
    case 'copying':
      return start.copying
    case 'adding':
      return start[step.what](step)
    case 'placing':
      return start.files(step)
    default:
      return assertNever(step)
  }
}
