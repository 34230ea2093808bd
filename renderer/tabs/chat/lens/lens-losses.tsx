import { Check, CircleDashed, Minus, type LucideIcon } from 'lucide-react'
import { isLost, type LensCell, type LensRow } from '../../../../shared/lens/lens-rows.ts'
import { classNames } from '../../../controls/class-names.ts'
import { ComparisonBar } from '../../../controls/panes/comparison.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { chatText } from '../../../../shared/text/en/chat.ts'

export type LensLossesProps = {
  rows: readonly LensRow[]
  labels: readonly string[]
}

/** The fields that not all columns express in the same way. */
export function LensLosses({ rows, labels }: LensLossesProps) {
  const lossCount = rows.filter(({ isLoss }) => isLoss).length
  const counts = [
    chatText().lens.lossCount(lossCount),
    ...(rows.length > lossCount ? [chatText().lens.differingCount(rows.length - lossCount)] : []),
  ]
  return (
    <section aria-label={chatText().lens.losses} className="flex-none border-t border-line">
      <ComparisonBar>
        <h3 className="text-meta font-strong text-ink-3">{chatText().lens.losses}</h3>
        <span className="text-meta text-ink-3">{counts.join(' · ')}</span>
        <span className="ml-auto truncate text-meta text-ink-3">{chatText().lens.lossesNote}</span>
      </ComparisonBar>
      {rows.length > 0 && (
        <div className="mx-3 max-h-30 overflow-y-auto min-[1560px]:max-h-42">
          <table className="w-full table-fixed text-left text-small">
            <thead className="sticky top-0 bg-surface text-ink-3">
              <tr className="h-6">
                <th className="w-[21%] truncate font-regular">{chatText().lens.field}</th>
                {labels.map((label, index) => (
                  // Columns are identified by their index.
                  <th key={index} className="truncate px-2 font-regular">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="select-text">
              {rows.map((row) => (
                <tr key={row.field} className="h-6 border-t border-line">
                  <th
                    scope="row"
                    className="truncate font-mono text-wire-small font-regular"
                    title={row.field}
                  >
                    {row.field}
                    {row.value === undefined ? '' : ` = ${row.value}`}
                  </th>
                  {row.cells.map((cell, index) => (
                    <Cell key={index} cell={cell} field={row.field} label={labels[index] ?? ''} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

function Cell({ cell, field, label }: { cell: LensCell; field: string; label: string }) {
  const text = cellText(cell)
  const icon = iconOf(cell)
  return (
    <td
      title={isLost(cell.outcome) ? chatText().composer.omitted({ format: label, items: [field] }) : text}
      className={classNames(
        'truncate px-2',
        isLost(cell.outcome) && 'text-danger',
        (cell.outcome === 'not-needed' || cell.outcome === 'off-here') && 'text-ink-3',
      )}
    >
      {icon !== undefined && (
        <span className={classNames('mr-1.25 inline-block align-[-2px]', !isLost(cell.outcome) && 'text-ok')}>
          <Icon of={icon} size="small" />
        </span>
      )}
      {text}
    </td>
  )
}

function iconOf({ outcome }: LensCell): LucideIcon | undefined {
  if (isLost(outcome)) return Minus
  if (outcome === 'not-needed' || outcome === 'off-here') return undefined
  return outcome === 'approximated' ? CircleDashed : Check
}

function cellText({ outcome, to }: LensCell): string {
  const texts = chatText().lens.outcome
  switch (outcome) {
    case 'approximated':
      return to === undefined ? texts.approximated : texts.approximatedAs(to)
    case 'no-such-field':
      return texts.noSuchField
    case 'not-needed':
      return texts.notNeeded
    case 'off-here':
      return texts.offHere
    case 'added':
      return texts.added
    case 'dropped':
      return texts.dropped
    default:
      return to ?? texts.sent
  }
}
