import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { comparedNeighbours, matchRows } from '../../../lib/vectors/agreement.ts'
import type { EmbeddingDetail, EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { VirtualRows } from '../../../controls/lists/virtual-rows.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { formatMoment } from '../../../lib/format-time.ts'
import type { VectorSource } from '../vectors/vector-messages.ts'
import { resultQuery } from '../embedding-queries.ts'
import { resultLabel } from '../results/result-label.ts'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { sourceOf } from '../vectors/to-shown-vectors.ts'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { ComparedRow } from './compared-row.tsx'
import { ScoreRow } from './score-row.tsx'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

/** Compares the neighbours of each row with those in another result of the same texts. */
export function CompareView({ results }: { results: readonly EmbeddingResult[] }) {
  const { result } = useShownVectors()
  const { otherId, show } = useEmbeddingsView()
  const others = results.filter(
    ({ id, readyCount, status }) => id !== result.id && readyCount > 0 && status !== 'running',
  )
  const other = others.find(({ id }) => id === otherId) ?? others[0]
  const detail = useQuery({ ...resultQuery(useBridge(), other?.id ?? ''), enabled: other !== undefined })
  if (other === undefined) {
    return <p className="p-3 text-small text-ink-3">{embeddingsText().compare.onlyOne}</p>
  }
  const source = detail.data === undefined ? undefined : sourceOf(detail.data)
  return (
    <>
      <div className="flex-none border-b border-line p-3">
        <Select
          label={embeddingsText().compare.other}
          value={other.id}
          onChange={(id) => show({ otherId: id })}
          options={others.map((item) => ({
            value: item.id,
            label: `${item.model} · ${resultLabel(item)}`,
            detail: formatMoment(item.startedAt),
          }))}
        />
      </div>
      {detail.data === undefined || source === undefined ? (
        <p className="flex items-center gap-2 p-3 text-small text-ink-3">
          <Spinner /> {embeddingsText().compare.reading}
        </p>
      ) : (
        <Compared key={source.address} detail={detail.data} other={source} />
      )}
    </>
  )
}

function Compared({ detail, other }: { detail: EmbeddingDetail; other: VectorSource }) {
  const { source, shown, rows, placeOf } = useShownVectors()
  const { pick, currentId } = useEmbeddingsView()
  const matching = useMemo(
    () =>
      matchRows(
        rows.map(({ id }) => id),
        detail.rows.map(({ id }) => id),
      ),
    [rows, detail],
  )
  const both = [source, other]
  const pair = { left: source.key, right: other.key, matching }
  const common = useMemo(() => matching.reduce((count, row) => count + (row === -1 ? 0 : 1), 0), [matching])
  const agreement = useVectorAnswer(both, 'agreement', { ...pair, k: comparedNeighbours(common) })
  const isSameLength = source.dimensions === other.dimensions
  const difference = useVectorAnswer(both, 'difference', isSameLength ? pair : undefined)
  const { data } = agreement
  const ordered = useMemo(() => {
    if (data === undefined) return []
    const known = [...data.rows.entries()].filter(([, share]) => !Number.isNaN(share))
    return known.toSorted(([, left], [, right]) => left - right)
  }, [data])
  if (data === undefined)
    return <TaskStateView answer={agreement} label={embeddingsText().compare.comparing} />
  if (ordered.length === 0) return <Note className="m-3">{embeddingsText().compare.nothingInCommon}</Note>
  const current = currentId === undefined ? undefined : placeOf.get(currentId)
  return (
    <>
      <div className="flex flex-none flex-wrap items-baseline gap-x-4 gap-y-1 border-b border-line px-3 py-2">
        <p>
          <output aria-label={embeddingsText().compare.agreement} className="tabular text-page font-strong">
            {unitsText().percent(Math.round(data.mean * 100))}
          </output>{' '}
          <span className="text-ink-2">{embeddingsText().compare.ofNearest(data.k)}</span>
        </p>
        {difference.data !== undefined && !Number.isNaN(difference.data) && (
          <p className="tabular text-small text-ink-3">{formatDifference(difference.data)}</p>
        )}
      </div>
      {common < Math.max(rows.length, detail.rows.length) && (
        <p className="flex-none border-b border-line px-3 py-1.5 text-small text-ink-3">
          {formatCommon(common, rows.length, detail.rows.length)}
        </p>
      )}
      {current !== undefined && <ComparedRow row={current} other={other} detail={detail} />}
      <p className="flex-none px-3 py-1.5 text-small text-ink-3">{embeddingsText().compare.leastFirst}</p>
      <VirtualRows
        rows={ordered}
        rowHeight={28}
        className="border-t border-line"
        renderRow={([row, share]) => (
          <ScoreRow
            row={shown[row]}
            score={share}
            label={embeddingsText().compare.shared({ count: Math.round(share * data.k), of: data.k })}
            isCurrent={row === current}
            onPick={() => pick(shown[row]?.id)}
          />
        )}
      />
    </>
  )
}

/** Says how many rows both results have in common: only those are compared. */
function formatCommon(common: number, left: number, right: number): string {
  return embeddingsText().compare.inCommon({ common, here: left, there: right })
}

/** The largest difference of numbers at the same index, caused by another encoding or another model. */
function formatDifference(difference: number): string {
  return difference === 0
    ? embeddingsText().compare.identical
    : embeddingsText().compare.difference(difference.toExponential(1))
}
