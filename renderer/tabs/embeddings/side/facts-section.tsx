import { formatCount, formatNumber, unknownValue } from '../../../lib/format-number.ts'
import { UsageLine } from '../../../panels/runs/usage-line.tsx'
import type { EmbeddingResult } from '../../../../shared/embeddings/embedding-result.ts'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Facts about the vectors. */
export function FactsSection() {
  const { source, result, placeOf } = useShownVectors()
  const currentId = useEmbeddingsView((view) => view.currentId)
  const { data: norms } = useVectorAnswer([source], 'norms', { key: source.key })
  const current = currentId === undefined ? undefined : placeOf.get(currentId)
  // When a result was stopped or failed, do not count the batches that were never sent.
  const sent = result.batches.flatMap(({ runId }) => runId ?? [])
  const facts = [
    {
      name: embeddingsText().figures.vector,
      value: embeddingsText().figures.dimensions({
        dimensions: source.dimensions,
        norm: formatNorm(norms, current),
      }),
    },
    { name: embeddingsText().figures.encoding, value: encodingLabel(result) },
    ...typeFacts(result),
    { name: embeddingsText().results.requests, value: formatCount(sent.length) },
  ]
  return (
    <section aria-label={embeddingsText().figures.title} className="flex-none border-t border-line px-3 py-2">
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
      <UsageLine
        className="mt-1"
        figures={{
          tookMs: result.tookMs,
          usage: result.usage,
          costed: { ids: sent, isOver: result.status !== 'running' },
        }}
      />
    </section>
  )
}

function encodingLabel({ batches }: EmbeddingResult): string {
  const found = [...new Set(batches.map(({ encoding }) => encoding).filter((item) => item !== undefined))]
  return found.length === 0
    ? embeddingsText().figures.unknownEncoding
    : embeddingsText().figures.encodings(found)
}

/** Names a type that is not float, and how its vectors are compared. */
function typeFacts({ batches }: EmbeddingResult): { name: string; value: string }[] {
  const { type: name, types } = embeddingsText().figures
  const found = new Set(batches.flatMap(({ type }) => type ?? []))
  if (found.size === 0 || (found.size === 1 && found.has('float'))) return []
  const [first = 'float'] = found
  return [{ name, value: types[found.size > 1 ? 'mixed' : first] }]
}

/** The norm of the current row, or the range of all norms. */
function formatNorm(norms: Float32Array | undefined, current: number | undefined): string {
  const { figures } = embeddingsText()
  if (norms === undefined) return figures.norm(unknownValue)
  const own = current === undefined ? Number.NaN : (norms[current] ?? Number.NaN)
  if (!Number.isNaN(own)) return figures.norm(formatNumber(own, 3))
  let [low, high] = [Infinity, -Infinity]
  for (const norm of norms) {
    if (Number.isNaN(norm)) continue
    low = Math.min(low, norm)
    high = Math.max(high, norm)
  }
  if (low > high) return figures.norm(unknownValue)
  const [from, to] = [formatNumber(low, 3), formatNumber(high, 3)]
  return from === to ? figures.norm(from) : figures.norms({ lowest: from, highest: to })
}
