import { downloadBlob } from '../../../controls/files/download-blob.ts'
import type { VectorFileKind } from '../vectors/vector-messages.ts'
import type { VectorSession } from '../vectors/vector-session.ts'
import type { ShownVectors } from '../vectors/vectors-context.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** File formats for vectors. */
export const exportKinds = [
  {
    kind: 'json',
    label: 'JSON',
    get meta() {
      return embeddingsText().results.exportJson
    },
  },
  {
    kind: 'csv',
    label: 'CSV',
    get meta() {
      return embeddingsText().results.exportCsv
    },
  },
  {
    kind: 'npy',
    label: 'NPY',
    get meta() {
      return embeddingsText().results.exportNpy
    },
  },
] as const satisfies readonly { kind: VectorFileKind; label: string; meta: string }[]

/** Saves the vectors of a result. The worker writes the file: millions of numbers take seconds. */
export async function saveVectors(
  session: VectorSession,
  { source, result, shown }: ShownVectors,
  kind: VectorFileKind,
): Promise<void> {
  const rows = shown.map(({ text, group }) => ({ text, ...(group !== undefined && { group }) }))
  const file = await session.runTask([source], 'file', { key: source.key, kind, model: result.model, rows })
  downloadBlob(fileNameOf(result.model, source.dimensions, kind), file)
}

function fileNameOf(model: string, dimensions: number, kind: VectorFileKind): string {
  const slug = model
    .toLowerCase()
    .replaceAll(/[^a-z\d]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `vectors-${slug === '' ? 'model' : slug}-${dimensions}.${kind}`
}
