import * as z from 'zod/mini'

/** The kinds of library items, detected from their bytes. */
export const mediaKinds = ['image', 'audio', 'video', 'text'] as const

export type MediaKind = (typeof mediaKinds)[number]

/**
 * Where an item comes from. It is stored with the file: inside it where the format allows, otherwise in a `.json`
 * beside it. Never contains a key.
 */
export const provenanceSchema = z.object({
  /** The prompt it was generated from; `''` for none. */
  prompt: z.string(),
  /** The prompt as revised by the gateway. */
  revisedPrompt: z.optional(z.string()),
  model: z.string(),
  /** The format it was requested in, such as `images`. */
  format: z.string(),
  /** The body fields that were sent, without prompt, model and file bytes. */
  parameters: z.record(z.string(), z.json()),
  connectionName: z.string(),
  isPractice: z.boolean(),
  requestId: z.optional(z.string()),
  /** The run that created it. Its record may be pruned while the file stays. */
  runId: z.optional(z.string()),
  /** Its number among several results of one video task, from 1; left out for a single result. */
  resultNumber: z.optional(z.number()),
  /** Whether it is the last preview of an image that did not arrive. */
  isPreview: z.optional(z.literal(true)),
  /** Milliseconds from the request to the complete answer. */
  tookMs: z.optional(z.number()),
  /** Library items it was made from, such as the source of an edit. */
  madeFrom: z.optional(z.array(z.string())),
})

export type Provenance = z.infer<typeof provenanceSchema>

/** One file of the library. */
export const mediaItemSchema = z.object({
  id: z.string(),
  kind: z.enum(mediaKinds),
  /** Relative to the media folder, readable: `2026-11-21_14-03-22_model_prompt-slug.png`. */
  fileName: z.string(),
  /** The user's title. Without one, its prompt or its file name is shown. */
  title: z.optional(z.string()),
  /** Detected from the bytes, such as `image/png`. */
  mediaType: z.string(),
  bytes: z.number(),
  /** Width in pixels, of images and videos. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** Duration of audio and video. */
  durationMs: z.optional(z.number()),
  /** SHA-256 of the bytes, in hexadecimal. */
  sha256: z.string(),
  createdAt: z.number(),
  /** Left out for a file that was found or imported and contains no provenance. */
  provenance: z.optional(provenanceSchema),
  isStarred: z.boolean(),
  tags: z.array(z.string()),
  /** False when the file is no longer in the folder. */
  exists: z.boolean(),
  /** Whether a thumbnail is stored: it is served under `<id>-thumbnail`. */
  hasThumbnail: z.boolean(),
  /** When it was moved to the trash. */
  deletedAt: z.optional(z.number()),
})

export type MediaItem = z.infer<typeof mediaItemSchema>

/** Returns the kind of a media type. Unknown types are `text`: they are stored and can be saved elsewhere. */
export function mediaKindOf(mediaType: string): MediaKind {
  const [family] = mediaType.split('/', 1)
  return mediaKinds.find((kind) => kind === family) ?? 'text'
}

/** A file to be added to the library. It has no type: the type is detected from the bytes. */
export const newMediaSchema = z.object({
  name: z.string(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
})

export type NewMedia = z.infer<typeof newMediaSchema>
