import type { ReactNode } from 'react'
import type { CellState } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { classNames } from '../../../controls/class-names.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { StateMark } from './state-mark.tsx'

/** In display order: first results, then pending states. */
const order: readonly CellState[] = ['done', 'failed', 'error', 'unknown', 'sending', 'planned', 'stopped']

export type StateFilterProps = {
  counts: Readonly<Record<CellState, number>> & { readonly all: number }
  value: CellState | undefined
  onChange: (state: CellState | undefined) => void
}

/** The number of cells in each state; a click shows the cases with such a cell. */
export function StateFilter({ counts, value, onChange }: StateFilterProps) {
  const { filter } = experimentResultsText()
  return (
    <fieldset
      aria-label={filter.label}
      className="flex min-w-0 flex-[0_1_auto] gap-0.5 overflow-x-auto [scrollbar-width:none] wide:gap-1.5"
    >
      <FilterButton isOn={value === undefined} onClick={() => onChange(undefined)}>
        {filter.all} <Count value={counts.all} />
      </FilterButton>
      {order
        .filter((state) => counts[state] > 0 || state === value)
        .map((state) => (
          <FilterButton
            key={state}
            isOn={value === state}
            onClick={() => onChange(value === state ? undefined : state)}
          >
            <StateMark state={state} />
            {experimentsText().cells[state]} <Count value={counts[state]} />
          </FilterButton>
        ))}
    </fieldset>
  )
}

function Count({ value }: { value: number }) {
  return <span className="font-medium text-ink">{formatCount(value)}</span>
}

type FilterButtonProps = { isOn: boolean; onClick: () => void; children: ReactNode }

function FilterButton({ isOn, onClick, children }: FilterButtonProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onClick}
      className={classNames(
        'tabular flex h-control-small flex-none items-center gap-1 rounded-sm px-1.5 text-meta whitespace-nowrap wide:px-2',
        isOn ? 'bg-accent-soft text-accent' : 'text-ink-2 hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
