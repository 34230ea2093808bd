import type { EmbeddingSummary } from '../../../../shared/formats/embeddings/embedding-summary.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { VectorStrip } from '../../../panels/vectors/vector-strip.tsx'

/** A name from a later version is shown unchanged. */
function typeLabel(type: string): string {
  const { types } = embeddingsText().figures
  return Object.entries(types).find(([known]) => known === type)?.[1] ?? type
}

/**
 * The result of an embeddings request, with the figures of the Embeddings tab and the beginning of the first vector.
 */
export function CellVectors({ summary }: { summary: EmbeddingSummary }) {
  const { cell } = experimentResultsText()
  const { figures } = embeddingsText()
  const { vectors, dimensions, encoding, type, first = [], norm } = summary
  const facts = [
    { name: figures.vector, value: cell.vector({ count: vectors, dimensions }) },
    { name: cell.vectorNorm, value: norm === undefined ? unknownValue : formatNumber(norm, 3) },
    {
      name: figures.encoding,
      value: encoding === undefined ? figures.unknownEncoding : figures.encodings([encoding]),
    },
    ...(type === undefined ? [] : [{ name: figures.type, value: typeLabel(type) }]),
  ]
  return (
    <div className="flex flex-col gap-2">
      {first.length > 0 && (
        <figure className="flex flex-col gap-1 overflow-hidden rounded-md bg-sunken px-3 py-2 edge">
          <VectorStrip values={first} height={48} pitch={4} />
          <figcaption className="text-meta text-ink-3">{cell.firstNumbers(first.length)}</figcaption>
        </figure>
      )}
      <dl className="tabular grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-small">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-ink-3">{name}</dt>
            <dd className="truncate text-right select-text" title={value}>
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
