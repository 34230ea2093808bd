import type { CellRow, CellState } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** A larger number of repeats is shown as a number. */
const maxMarks = 5

/** The states of the repeats of a cell, one shape for each. */
export function RepeatMarks({ group, repeats }: { group: readonly CellRow[]; repeats: number }) {
  if (repeats < 2) return null
  const states = Array.from({ length: repeats }, (_, repeat): CellState => group[repeat]?.state ?? 'planned')
  if (repeats > maxMarks) {
    const { progress } = experimentsText()
    const done = states.filter((state) => state === 'done').length
    return <span className="flex-none text-meta text-ink-3">{progress({ done, all: repeats })}</span>
  }
  const { states: names } = experimentResultsText()
  return (
    <svg
      width={8 * repeats}
      height={8}
      viewBox={`0 0 ${8 * repeats} 8`}
      {...picture}
      aria-label={unitsText().clauses(states.map((state) => names[state]))}
      className="flex-none overflow-visible"
    >
      {states.map((state, index) => (
        <g key={index} transform={`translate(${8 * index} 0)`}>
          {marks[state]}
        </g>
      ))}
    </svg>
  )
}

/** Several shapes with a common meaning. */
const picture = { role: 'img' } as const

const lined = { fill: 'none', strokeWidth: 1.25 } as const

const marks = {
  planned: <circle cx={4} cy={4} r={1.1} className="fill-ink-3" />,
  sending: <circle cx={4} cy={4} r={2.5} {...lined} className="stroke-accent" />,
  done: <circle cx={4} cy={4} r={2.75} className="fill-ok" />,
  failed: (
    <path d="M1.75 1.75l4.5 4.5M6.25 1.75l-4.5 4.5" {...lined} strokeWidth={1.75} className="stroke-danger" />
  ),
  error: <path d="M4 1.2 7 6.6H1z" {...lined} className="stroke-danger" />,
  unknown: <path d="M4 .9 7.1 4 4 7.1.9 4z" {...lined} className="stroke-warn" />,
  stopped: <rect x={1.5} y={1.5} width={5} height={5} {...lined} className="stroke-ink-3" />,
} satisfies Readonly<Record<CellState, unknown>>
