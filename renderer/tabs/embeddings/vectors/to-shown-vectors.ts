import type { EmbeddingDetail } from '../../../../shared/embeddings/embedding-result.ts'
import { rowLabel, type SetRow } from '../../../../shared/sets/text-set.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import type { VectorSource } from './vector-messages.ts'
import type { ShownRow, ShownVectors } from './vectors-context.ts'

/** Where the worker finds the vectors of a result; `undefined` while there are none. */
export function sourceOf({ result, rows, vectorsId }: EmbeddingDetail): VectorSource | undefined {
  if (vectorsId === undefined || result.dimensions === undefined || rows.length === 0) return undefined
  return {
    key: result.id,
    address: new URL(mediaAddress(vectorsId), location.href).href,
    rowCount: rows.length,
    dimensions: result.dimensions,
  }
}

/** A result beside the rows of its set as they are now: numbers and groups are theirs, the texts are what was embedded. */
export function toShownVectors(detail: EmbeddingDetail, now: readonly SetRow[]): ShownVectors | undefined {
  const source = sourceOf(detail)
  if (source === undefined) return undefined
  const places = new Map(now.map((row, place) => [row.id, { place, group: row.group }]))
  const shown = detail.rows.map((row): ShownRow => {
    const { id } = row
    const found = places.get(id)
    return {
      id,
      text: rowLabel(row),
      label: found === undefined ? '–' : String(found.place + 1),
      group: found?.group,
    }
  })
  const placeOf = new Map(detail.rows.map(({ id }, place) => [id, place]))
  return { result: detail.result, source, rows: detail.rows, shown, placeOf }
}

/** How many texts of a result are not what its set says now, rows that are gone included. */
export function countChanged(detail: Pick<EmbeddingDetail, 'rows'>, now: readonly SetRow[]): number {
  const contents = new Map(now.map((row) => [row.id, contentOf(row)]))
  return detail.rows.filter((row) => contents.get(row.id) !== contentOf(row)).length
}

/** What of a row is embedded, as one text to compare. */
function contentOf({ text, files = [] }: Pick<SetRow, 'text' | 'files'>): string {
  return [text, ...files.map(({ mediaId }) => mediaId)].join('\0')
}
