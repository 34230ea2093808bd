import * as z from 'zod/mini'
import { parseOwnJson } from '../../../shared/json.ts'
import { provenanceSchema } from '../../../shared/media/media-item.ts'

/** The metadata of a library file, inside it or in the file beside it. */
export const embeddedMetadataSchema = z.object({
  app: z.literal('gateway-playground'),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  createdAt: z.number(),
  /** The version of the app that wrote it. */
  appVersion: z.optional(z.string()),
  provenance: provenanceSchema,
})

export type EmbeddedMetadata = z.infer<typeof embeddedMetadataSchema>

export function serializeEmbeddedMetadata(embeddedMetadata: EmbeddedMetadata): string {
  return JSON.stringify(embeddedMetadata)
}

/** Anybody may have written the text: foreign or damaged metadata is `undefined`. */
export function parseEmbeddedMetadata(text: string): EmbeddedMetadata | undefined {
  const read = z.safeParse(embeddedMetadataSchema, parseOwnJson(text))
  return read.success ? read.data : undefined
}
