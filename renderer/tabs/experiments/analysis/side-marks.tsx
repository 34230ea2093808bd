import type { ComparedSide } from '../../../../shared/experiments/comparison.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'

/** A larger number of repeats is shown as a number. */
const maxMarks = 5
const step = 8

/**
 * The repeats of one side: a dot for each that passed, a cross for each that did not, nothing for those without an
 * answer.
 */
export function SideMarks({ side }: { side: ComparedSide | undefined }) {
  const { noAnswer, passedOf } = experimentAnalysisText().differences
  if (side === undefined || side.answered === 0) return <span className="text-ink-3">{noAnswer}</span>
  const { passed, answered } = side
  if (answered > maxMarks)
    return (
      <span className="tabular" title={passedOf({ passed, answered })}>
        {passed}/{answered}
      </span>
    )
  return (
    <>
      <span className="only-spoken">{passedOf({ passed, answered })}</span>
      <svg
        width={step * answered}
        height={step}
        viewBox={`0 0 ${step * answered} ${step}`}
        aria-hidden="true"
        className="flex-none overflow-visible"
      >
        {Array.from({ length: answered }, (_, at) => (
          <g key={at} transform={`translate(${step * at} 0)`}>
            {at < passed ? (
              <circle cx={4} cy={4} r={2.75} className="fill-ok" />
            ) : (
              <path
                d="M1.75 1.75l4.5 4.5M6.25 1.75l-4.5 4.5"
                fill="none"
                strokeWidth={1.75}
                className="stroke-danger"
              />
            )}
          </g>
        ))}
      </svg>
    </>
  )
}
