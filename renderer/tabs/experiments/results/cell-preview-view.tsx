import type { CellPreview } from '../../../../shared/experiments/cell-preview.ts'
import { documentsOf } from '../../../../shared/experiments/documents-of.ts'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { decimalsFor } from '../../../panels/rankings/score-scale.ts'
import { VectorStrip } from '../../../panels/vectors/vector-strip.tsx'

export type CellPreviewViewProps = { preview: CellPreview; row: ExperimentCase }

/** A preview of a ranking (its first results), of vectors (the first numbers) or of tool calls (their names). */
export function CellPreviewView({ preview, row }: CellPreviewViewProps) {
  const { cell } = experimentResultsText()
  if (preview.type === 'vectors') {
    const { count, dimensions, first } = preview
    return (
      <span
        title={cell.vector({ count, dimensions })}
        className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden"
      >
        <span className="min-w-0 shrink-[9999] overflow-hidden">
          <VectorStrip values={first} />
        </span>
        <span className="tabular min-w-0 truncate text-meta text-ink-2">
          {cell.size({ count, dimensions })}
        </span>
      </span>
    )
  }
  if (preview.type === 'calls') {
    const { first, count } = preview
    return (
      <span className="min-w-0 flex-1 truncate">
        {first.map(({ name, isBroken }, place) => (
          <span key={`${name} ${place + 1}`} className={isBroken === true ? 'mr-2.5 text-danger' : 'mr-2.5'}>
            {isBroken === true ? cell.brokenCall(name) : cell.call(name)}
          </span>
        ))}
        {count > first.length && cell.moreCalls(count - first.length)}
      </span>
    )
  }
  const documents = documentsOf(row.vars)
  const decimals = decimalsFor(preview.first.map(({ score }) => score))
  return (
    <span className="min-w-0 flex-1 truncate">
      {preview.first.map(({ index, score }, place) => (
        <span
          key={index}
          title={`${documents[index] ?? ''} (${formatNumber(score, decimals)})`}
          className="mr-2.5"
        >
          <b className="tabular mr-1 font-strong">{place + 1}</b>
          {documents[index] ?? cell.documentAt(index + 1)}
        </span>
      ))}
    </span>
  )
}
