import { ChevronDown, ChevronRight } from 'lucide-react'
import type { BillLine } from '../../../../shared/spending/bill.ts'
import { billText } from '../../../../shared/text/en/bill.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { unknownValue } from '../../../lib/format-number.ts'
import { BillDetails } from '../../../panels/bill/bill-details.tsx'
import { wordSide } from '../../../panels/bill/bill-sides.ts'
import { effectText, standingText } from '../../../panels/bill/bill-words.ts'
import { openRun } from '../history-route.ts'
import { useBillView } from './bill-view-store.ts'

const head =
  'sticky top-0 z-10 h-7 border-b border-line bg-surface px-2 text-left font-medium whitespace-nowrap text-ink-3'
const cell = 'h-row border-b border-line px-2 whitespace-nowrap'

/** The requests of a day. Each row expands to what was compared. */
export function BillTable({ lines }: { lines: readonly BillLine[] }) {
  const text = billText()
  const { openIds, toggle } = useBillView()
  const sides = [text.sides.reckoned, text.sides.stated, text.sides.billed]
  return (
    <table className="tabular w-full border-separate border-spacing-0 text-small">
      <caption className="only-spoken">{text.title}</caption>
      <thead>
        <tr>
          <th scope="col" className={classNames(head, 'pl-3')}>
            {text.columns.time}
          </th>
          <th scope="col" className={head}>
            {text.columns.model}
          </th>
          {sides.map((side, index) => (
            <th
              key={side}
              scope="col"
              className={classNames(head, 'text-right', index === 1 && '@max-[619px]:hidden')}
            >
              {side}
            </th>
          ))}
          <th scope="col" className={head}>
            {text.difference}
          </th>
          <th scope="col" className={classNames(head, 'pr-3 text-right @max-[759px]:hidden')}>
            {text.effect}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <BillRows
            key={line.id}
            line={line}
            isOpen={openIds.has(line.id)}
            onToggle={() => toggle(line.id)}
          />
        ))}
      </tbody>
    </table>
  )
}

type BillRowsProps = { line: BillLine; isOpen: boolean; onToggle: () => void }

function BillRows({ line, isOpen, onToggle }: BillRowsProps) {
  const { at, run, row, standing, differences } = line
  const text = billText()
  const model = run?.model ?? row?.model ?? unknownValue
  const usd = differences.reduce((sum, difference) => sum + (difference.usd ?? 0), 0)
  const moment = formatMoment(at)
  return (
    <>
      <tr className="hover:bg-hover">
        <td className={classNames(cell, 'pl-1')}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-label={text.detailsOf(`${model}, ${moment}`)}
            title={formatFullMoment(at)}
            onClick={onToggle}
            className="focus-inside flex h-full items-center gap-1 rounded-xs px-1"
          >
            <Icon of={isOpen ? ChevronDown : ChevronRight} size="tiny" className="text-ink-3" />
            {moment}
          </button>
        </td>
        <td className={classNames(cell, 'max-w-44 truncate')} title={model}>
          {model}
        </td>
        <td className={classNames(cell, 'text-right')}>{wordSide([line], 'reckoned')}</td>
        <td className={classNames(cell, 'text-right @max-[619px]:hidden')}>{wordSide([line], 'stated')}</td>
        <td className={classNames(cell, 'text-right')}>{wordSide([line], 'billed')}</td>
        <td
          className={classNames(
            cell,
            'max-w-60 truncate',
            standing === 'differs' ? 'font-medium text-warn' : 'text-ink-3',
          )}
          title={standingText(line)}
        >
          {standingText(line)}
        </td>
        <td className={classNames(cell, 'pr-3 text-right @max-[759px]:hidden')}>{effectText({ usd })}</td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={7} className="border-b border-line bg-panel px-4 py-2">
            <div className="max-w-200">
              <BillDetails line={line} />
              {run !== undefined && (
                <div className="pt-2">
                  <Button size="small" onClick={() => openRun(run.id)}>
                    {text.openRun}
                  </Button>
                </div>
              )}
            </div>
          </td>
        </tr>
      )}
    </>
  )
}
