import type { BillLine } from '../../../../shared/spending/bill.ts'
import { billText } from '../../../../shared/text/en/bill.ts'
import { moneyOf, wordSide, type BillSide } from '../../../panels/bill/bill-sides.ts'

const sides: readonly BillSide[] = ['reckoned', 'stated', 'billed']

/** The sums of the three sides, with the number of requests that each side has a figure for. */
export function BillTotals({ lines }: { lines: readonly BillLine[] }) {
  const text = billText()
  const differing = lines.filter(({ standing }) => standing === 'differs').length
  return (
    <dl className="tabular grid flex-none grid-cols-4 border-b border-line @max-[619px]:grid-cols-2">
      {sides.map((side) => (
        <div key={side} className="min-w-0 border-r border-line px-3 py-2">
          <dt className="text-small text-ink-2">{text.sides[side]}</dt>
          <dd className="truncate text-title font-strong select-text" title={wordSide(lines, side)}>
            {wordSide(lines, side)}
          </dd>
          <dd className="text-meta text-ink-3">
            {text.sideDetails[side](lines.filter((line) => moneyOf(line, side).length > 0).length)}
          </dd>
        </div>
      ))}
      <div className="min-w-0 px-3 py-2">
        <dt className="text-small text-ink-2">{text.onlyDifferences}</dt>
        <dd className={`text-title font-strong ${differing === 0 ? '' : 'text-warn'}`}>{differing}</dd>
        <dd className="text-meta text-ink-3">{text.ofRequests(lines.length)}</dd>
      </div>
    </dl>
  )
}
