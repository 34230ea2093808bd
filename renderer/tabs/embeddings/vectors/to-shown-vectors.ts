import type { EmbeddingDetail } from '../../../../shared/embeddings/embedding-result.ts'
import { rowLabel, type SetRow } from '../../../../shared/sets/text-set.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import type { VectorSource } from './vector-messages.ts'
import type { ShownRow, ShownVectors } from './vectors-context.ts'

/** The source from which the worker reads the vectors of a result; `undefined` while there are none. */
export function sourceOf({ result, rows, vectorsId }: EmbeddingDetail): VectorSource | undefined {
  if (vectorsId === undefined || result.dimensions === undefined || rows.length === 0) return undefined
  return {
    key: result.id,
    address: new URL(mediaAddress(vectorsId), location.href).href,
    rowCount: rows.length,
    dimensions: result.dimensions,
  }
}

/**
 * Combines a result with the current rows of its set: numbers and groups are current, the texts are those that were
 * embedded.
 */
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

/** Counts the texts of a result that differ from the current set, deleted rows included. */
export function countChanged(detail: Pick<EmbeddingDetail, 'rows'>, now: readonly SetRow[]): number {
  const contents = new Map(now.map((row) => [row.id, contentOf(row)]))
  return detail.rows.filter((row) => contents.get(row.id) !== contentOf(row)).length
}

/** The embedded content of a row as one string, for comparison. */
function contentOf({ text, files = [] }: Pick<SetRow, 'text' | 'files'>): string {
  return [text, ...files.map(({ mediaId }) => mediaId)].join('\0')
}
