import { OctagonAlert } from 'lucide-react'
import type { Category } from '../../../shared/formats/moderations/moderation.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { classNames } from '../../controls/class-names.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { formatNumber } from '../../lib/format-number.ts'

export type CategoryTableProps = {
  categories: readonly Category[]
  /** The category names in row order. The row of a category that this model does not have is empty. */
  order: readonly string[]
  label: string
}

/** Categories with their scores. Those that flag the input have an icon as well as a colour. */
export function CategoryTable({ categories, order, label }: CategoryTableProps) {
  const text = moderationsText().results
  // Without images all scores belong to the text, so the inputs need not be named.
  const saysInputs = categories.some(({ inputs = [] }) => inputs.some((input) => input !== 'text'))
  const rows = [...new Set([...order, ...categories.map(({ name }) => name)])]
  return (
    <table aria-label={label} className="w-full table-fixed border-collapse text-small">
      <thead className="sr-only">
        <tr>
          <th scope="col">{text.category}</th>
          {saysInputs && <th scope="col">{text.basedOn}</th>}
          <th scope="col">{text.score}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((name) => {
          const category = categories.find((candidate) => candidate.name === name)
          return (
            <tr key={name} className="h-6">
              <th
                scope="row"
                className={classNames(
                  'pr-2 text-left',
                  category?.isFlagged === true ? 'font-strong text-danger' : 'font-regular',
                  category === undefined && 'text-ink-3',
                )}
              >
                <span className="flex items-center gap-1.5">
                  <span className="w-4 flex-none">
                    {category?.isFlagged === true && <Icon of={OctagonAlert} size="small" />}
                  </span>
                  <span className="truncate" title={name}>
                    {name}
                  </span>
                  {category?.isFlagged === true && <span className="sr-only">{text.flagged}</span>}
                </span>
              </th>
              {saysInputs && (
                <td className="w-24 truncate pr-2 text-meta text-ink-3">
                  {formatItems(category?.inputs ?? [])}
                </td>
              )}
              <td className="w-26">{category === undefined ? '–' : <Score category={category} />}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

function Score({ category: { score, isFlagged } }: { category: Category }) {
  const text = moderationsText().results
  if (score === undefined) return <span className="text-ink-3">{text.noScore}</span>
  return (
    <span className="tabular grid grid-cols-[minmax(0,1fr)_--spacing(12)] items-center gap-1.5">
      <span className="relative h-2 overflow-hidden rounded-xs bg-sunken" aria-hidden="true">
        <span
          className={classNames(
            'absolute inset-y-0 left-0 rounded-xs',
            isFlagged ? 'bg-danger' : 'bg-data-1',
          )}
          style={{ width: `max(1px, ${Math.min(1, Math.max(0, score)) * 100}%)` }}
        />
      </span>
      <span className="text-right">{formatNumber(score, 4)}</span>
    </span>
  )
}
