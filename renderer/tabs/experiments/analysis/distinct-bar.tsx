import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { classNames } from '../../../controls/class-names.ts'
import { unknownValue } from '../../../lib/format-number.ts'

/** Classes by number of distinct answers from one, increasingly dark; higher numbers use the last one. */
const looks = ['bg-heat-1 text-ink', 'bg-heat-3 text-ink', 'bg-heat-6 text-heat-ink'] as const

export function distinctLook(answers: number): string {
  return looks[Math.min(answers, looks.length) - 1] ?? looks[0]
}

/**
 * A bar that shows how many cases had one distinct answer in all repeats, how many two, and so on (`counts` is
 * `distinctByCase`).
 */
export function DistinctBar({ counts }: { counts: readonly number[] }) {
  const { quality } = experimentAnalysisText()
  const shown = counts.flatMap((cases, at) => (cases === 0 ? [] : [{ cases, answers: at + 1 }]))
  if (shown.length === 0) return unknownValue
  return (
    <ul
      aria-label={quality.distinct}
      className="flex h-4.5 w-full min-w-14 gap-px overflow-hidden rounded-[2px]"
    >
      {shown.map(({ cases, answers }) => (
        <li
          key={answers}
          title={quality.distinctCases({ cases, answers })}
          className={classNames(
            'grid min-w-4.5 place-items-center text-meta leading-none edge forced-color-adjust-none',
            distinctLook(answers),
          )}
          style={{ flex: cases }}
        >
          <span aria-hidden="true">{cases}</span>
          <span className="only-spoken">{quality.distinctCases({ cases, answers })}</span>
        </li>
      ))}
    </ul>
  )
}
