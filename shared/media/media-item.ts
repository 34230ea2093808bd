import * as z from 'zod/mini'

/** What an item of the library is, told from its bytes. */
export const mediaKinds = ['image', 'audio', 'video', 'text'] as const

export type MediaKind = (typeof mediaKinds)[number]

/**
 * Where an item comes from. It travels with the file: inside it where the format allows, in a `.json` beside it
 * otherwise. Never holds a key.
 */
export const provenanceSchema = z.object({
  /** The words it was made from; `''` for none. */
  prompt: z.string(),
  /** What the gateway says it made of the prompt. */
  revisedPrompt: z.optional(z.string()),
  model: z.string(),
  /** The format it was asked for in, such as `images`. */
  format: z.string(),
  /** The body fields that were sent, without prompt, model and file bytes. */
  parameters: z.record(z.string(), z.json()),
  connectionName: z.string(),
  isPractice: z.boolean(),
  requestId: z.optional(z.string()),
  /** The run that made it. Its record may be pruned while the file stays. */
  runId: z.optional(z.string()),
  /** Which of several results of one video task it is, from 1; left out for the only one. */
  resultNumber: z.optional(z.number()),
  /** It is the last preview of an image that did not come. */
  isPreview: z.optional(z.literal(true)),
  /** Milliseconds from the request to the whole answer. */
  tookMs: z.optional(z.number()),
  /** Items of the library this one was made from, such as the source of an edit. */
  madeFrom: z.optional(z.array(z.string())),
})

export type Provenance = z.infer<typeof provenanceSchema>

/** One file of the library. */
export const mediaItemSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  /** Inside the media folder, readable: `2026-11-21_14-03-22_model_prompt-slug.png`. */
  fileName: z.string(),
  /** What the user calls it. Without one it goes by its prompt or its file name. */
  title: z.optional(z.string()),
  /** Sniffed from the bytes, such as `image/png`. */
  mediaType: z.string(),
  bytes: z.number(),
  /** Pixels, of images and video. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Of audio and video. */
  durationMs: z.optional(z.number()),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  createdAt: z.number(),
  /** `undefined` for a file that was found or brought in, and says nothing of where it comes from. */
  provenance: z.optional(provenanceSchema),
  isStarred: z.boolean(),
  tags: z.array(z.string()),
  /** False when the file is not in the folder any more. */
  exists: z.boolean(),
  /** Whether a thumbnail is stored: it is served under `<id>-thumbnail`. */
  hasThumbnail: z.boolean(),
  /** When it was put into the trash. */
  deletedAt: z.optional(z.number()),
})

export type MediaItem = z.infer<typeof mediaItemSchema>

/** What a file of this type is. `text` is also what nobody can tell: it is kept and can be saved elsewhere. */
export function mediaKindOf(mediaType: string): MediaKind {
  const [family] = mediaType.split('/', 1)
  return mediaKinds.find((kind) => kind === family) ?? 'text'
}

/** A file on its way into the library. Its type is not asked for: the bytes say. */
export const newMediaSchema = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})

export type NewMedia = z.infer<typeof newMediaSchema>
