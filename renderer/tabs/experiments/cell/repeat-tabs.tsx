import type { CellRow } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { classNames } from '../../../controls/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { StateMark } from '../results/state-mark.tsx'

export type RepeatTabsProps = {
  group: readonly CellRow[]
  repeats: number
  value: number
  onChange: (repeat: number) => void
}

/** Tabs for the repeats of a cell, each with the icon of its state. */
export function RepeatTabs({ group, repeats, value, onChange }: RepeatTabsProps) {
  const { cell, states } = experimentResultsText()
  if (repeats < 2) return null
  return (
    <fieldset
      aria-label={cell.repeats}
      className="flex min-w-0 gap-0.5 overflow-x-auto rounded-[6px] bg-sunken p-0.5 edge [scrollbar-width:none]"
    >
      {Array.from({ length: repeats }, (_, repeat) => {
        const state = group[repeat]?.state ?? 'planned'
        return (
          <button
            key={repeat}
            type="button"
            aria-pressed={repeat === value}
            aria-label={cell.repeat({ number: repeat + 1, state: states[state] })}
            onClick={() => onChange(repeat)}
            className={classNames(
              'tabular flex h-5 flex-none items-center gap-1 rounded-[4px] px-1.5 text-small text-ink-2',
              repeat === value &&
                'bg-chosen font-medium text-ink shadow-[0_0_0_1px_var(--color-line),var(--shadow-card)]',
            )}
          >
            {formatCount(repeat + 1)}
            <StateMark state={state} />
          </button>
        )
      })}
    </fieldset>
  )
}
