import type { EmbeddingDetail, EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Comparison, ComparisonColumn, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { useRowMenu } from '../texts/use-row-menu.ts'
import type { VectorSource } from '../vectors/vector-messages.ts'
import { resultLabel } from '../results/result-label.ts'
import { useNearest } from '../vectors/use-nearest.ts'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

const listed = 5

export type ComparedRowProps = { row: number; other: VectorSource; detail: EmbeddingDetail }

/** The neighbours of one row in both results; neighbours that only one result has are marked. */
export function ComparedRow({ row, other, detail }: ComparedRowProps) {
  const { shown, result, placeOf } = useShownVectors()
  const { rows: nearestRows } = useNearest(row, listed)
  const { data } = useVectorAnswer([other], 'neighbours', { key: other.key, k: 20 })
  const place = detail.rows.findIndex(({ id }) => id === shown[row]?.id)
  const near =
    data === undefined || place === -1 ? [] : [...data.rows.subarray(place * data.k, place * data.k + listed)]
  const otherRows = near
    .filter((item) => item !== -1)
    .map((item) => placeOf.get(detail.rows[item]?.id ?? '') ?? -1)
  const lists = [
    { name: nameOf(result), rows: nearestRows.map((item) => item.row), others: otherRows },
    { name: nameOf(detail.result), rows: otherRows, others: nearestRows.map((item) => item.row) },
  ]
  return (
    <Comparison count={2} minColumn={32} className="flex-none border-b border-line">
      <ComparisonRow>
        {lists.map(({ name, rows, others }, index) => (
          <NearList key={index} name={name} rows={rows} others={others} isFirst={index === 0} />
        ))}
      </ComparisonRow>
    </Comparison>
  )
}

/** Names a result. Results of one model differ in their label. */
function nameOf(result: EmbeddingResult): string {
  return `${result.model} · ${resultLabel(result)}`
}

type NearListProps = { name: string; rows: readonly number[]; others: readonly number[]; isFirst: boolean }

function NearList({ name, rows, others, isFirst }: NearListProps) {
  const { shown } = useShownVectors()
  const pick = useEmbeddingsView((view) => view.pick)
  const menuOfRow = useRowMenu()
  return (
    <ComparisonColumn
      aria-label={isFirst ? embeddingsText().compare.nearestHere : embeddingsText().compare.nearestThere}
      className="py-1"
    >
      <h3 className="truncate px-3 py-1 text-meta font-strong text-ink-3">{name}</h3>
      <ol>
        {rows.map((row, at) => (
          <li key={at}>
            <ContextMenu sections={() => menuOfRow(shown[row])}>
              <button
                type="button"
                title={shown[row]?.text}
                onClick={() => pick(shown[row]?.id)}
                className="focus-inside flex h-6 w-full items-center gap-2 px-3 text-left text-small hover:bg-hover"
              >
                <span
                  className={classNames(
                    'size-1.5 flex-none rounded-full',
                    others.includes(row) ? 'bg-data-1' : 'border border-data-2',
                  )}
                  aria-hidden="true"
                />
                <span className="min-w-0 truncate">
                  {shown[row]?.text ?? embeddingsText().compare.notAmongThese}
                </span>
                {!others.includes(row) && (
                  <span className="ml-auto flex-none text-meta text-data-2">
                    {embeddingsText().compare.onlyHere}
                  </span>
                )}
              </button>
            </ContextMenu>
          </li>
        ))}
      </ol>
    </ComparisonColumn>
  )
}
