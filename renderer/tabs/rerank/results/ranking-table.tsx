import { ArrowDown } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { useFocusKeys } from '../../../commands/use-focus-keys.ts'
import { classNames } from '../../../controls/class-names.ts'
import { indexAfterKey } from '../../../controls/lists/list-keys.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { RankedScore } from '../../../panels/rankings/ranked-score.tsx'
import { decimalsFor, scoreScale, type BarPlace } from '../../../panels/rankings/score-scale.ts'
import { useDocumentMenu } from '../form/use-document-menu.ts'
import { MarkButton } from '../form/mark-button.tsx'
import { useRerankView } from '../view-store.ts'
import type { Comparison, RankedCell } from './compare-rankings.ts'
import { sortDocuments } from './sort-documents.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

const given = 'given'

/** The content of the chart as a table, sorted by one ranking or in the order sent, with score bars. */
export function RankingTable({ comparison }: { comparison: Comparison }) {
  const { results } = comparison
  const { selected, select, sortedBy, sortBy } = useRerankView()
  const menuOf = useDocumentMenu()
  const found = results.findIndex(({ id }) => id === sortedBy)
  const sorting = sortedBy === given ? -1 : Math.max(0, found)
  const documents = sortDocuments(comparison.documents, sorting)
  const columns = results.map((_, column) => {
    const scores = comparison.documents.flatMap(({ cells }) => cells[column]?.score ?? [])
    return { scale: scoreScale(scores), decimals: decimalsFor(scores) }
  })
  const commandOf = useFocusKeys('rerank')
  const onRowKey = (event: KeyboardEvent<HTMLElement>) => {
    if (commandOf(event) !== 'rerank.walk') return
    const table = event.currentTarget.closest('table')
    const rows = [...(table?.querySelectorAll<HTMLElement>('[data-ranked]') ?? [])]
    const extent = { perLine: 1, page: 1, last: rows.length - 1 }
    const next = indexAfterKey(event.key, rows.indexOf(event.currentTarget), extent)
    if (next === undefined) return
    event.preventDefault()
    rows[next]?.focus()
    select(documents[next]?.id)
  }
  return (
    <div className="min-h-0 flex-1 overflow-auto">
      <table className="w-full border-collapse text-small">
        <thead className="sticky top-0 z-10 bg-surface">
          <tr className="h-8 border-b border-line text-left text-meta text-ink-3">
            <Head id={given} isSorted={sorting === -1} onSort={sortBy} className="w-14 pl-3">
              {rerankText().results.asGiven}
            </Head>
            <th scope="col" className="min-w-36 px-2 font-regular">
              {rerankText().results.document}
            </th>
            {results.map(({ id, model }, column) => (
              <Head key={id} id={id} isSorted={column === sorting} onSort={sortBy} className="w-40 px-2">
                {model}
              </Head>
            ))}
            <th scope="col" className="w-12 pr-2 text-right font-regular">
              {rerankText().results.mark}
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map(({ id, number, text, mark, cells }) => (
            <ContextMenu key={id} sections={() => menuOf({ id, text })}>
              <tr
                aria-current={id === selected ? 'true' : undefined}
                onClick={() => select(id)}
                className={classNames(
                  'border-b border-line align-top',
                  id === selected ? 'bg-accent-soft' : 'hover:bg-hover',
                )}
              >
                <td className="tabular py-1.5 pl-3 text-meta text-ink-3">{number}</td>
                <th scope="row" className="px-2 py-1.5 text-left font-regular">
                  <button
                    type="button"
                    data-ranked=""
                    onClick={() => select(id)}
                    onKeyDown={onRowKey}
                    className={classNames(
                      'focus-inside line-clamp-2 rounded-xs text-left wrap-anywhere',
                      mark > 0 && 'font-strong',
                    )}
                  >
                    {text}
                  </button>
                </th>
                {cells.map((cell, column) => (
                  <td key={results[column]?.id} className="px-2 py-1.5">
                    <Cell
                      cell={cell}
                      bar={cell && columns[column]?.scale(cell.score)}
                      decimals={columns[column]?.decimals ?? 3}
                    />
                  </td>
                ))}
                <td className="py-0.5 pr-2 text-right">
                  <MarkButton id={id} number={number} mark={mark} />
                </td>
              </tr>
            </ContextMenu>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type HeadProps = {
  id: string
  isSorted: boolean
  onSort: (id: string) => void
  className: string
  children: string
}

function Head({ id, isSorted, onSort, className, children }: HeadProps) {
  return (
    <th
      scope="col"
      aria-sort={isSorted ? 'ascending' : undefined}
      className={classNames('font-regular', className)}
    >
      <button
        type="button"
        title={children}
        onClick={() => onSort(id)}
        className={classNames(
          'focus-inside flex max-w-36 items-center gap-1 rounded-xs',
          isSorted && 'font-medium text-ink',
        )}
      >
        <span className="truncate">{children}</span>
        {isSorted && <Icon of={ArrowDown} size="small" />}
      </button>
    </th>
  )
}

type CellProps = { cell: RankedCell | undefined; bar: BarPlace | undefined; decimals: number }

function Cell({ cell, bar, decimals }: CellProps) {
  if (cell === undefined || bar === undefined)
    return <span className="text-ink-3">{rerankText().results.notReturned}</span>
  return <RankedScore {...cell} bar={bar} decimals={decimals} />
}
