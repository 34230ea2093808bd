import type { VectorFormatId } from './registry.ts'

/** The formats whose answers are vectors, in the order of the window. */
export const vectorFormatIds = ['embeddings', 'embed-content'] as const satisfies readonly VectorFormatId[]

/** Whether files can be embedded in a format, beside texts. */
export const takesFiles: Readonly<Record<VectorFormatId, boolean>> = {
  embeddings: false,
  'embed-content': true,
}

/** Whether the answers of a format, which may come from storage, are vectors. */
export function isVectorFormat(id: string): id is VectorFormatId {
  return vectorFormatIds.some((formatId) => formatId === id)
}
