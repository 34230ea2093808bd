import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { cacheMarkSchema, type CacheMark } from './cache-mark.ts'
import { citationPlaceSchema } from './citation-place.ts'

/**
 * A file attached by the user or contained in an answer: its bytes in `data` (base64 without a prefix), at a URL, in
 * the attachment store under `attachmentId`, or in the library under `mediaId`.
 */
export const mediaBlockSchema = z.object({
  type: z.literal('media'),
  mediaType: z.string(),
  name: z.optional(z.string()),
  /** For a file from a variable: the template, as on a text block. */
  template: z.optional(z.string()),
  data: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Id in the attachment store, which holds the bytes; `data` is then set only while building a request. */
  attachmentId: z.optional(z.string()),
  /** Id in the library, which holds the bytes of files in answers. */
  mediaId: z.optional(z.string()),
  /** A preview that the finished image will replace; in a finished answer, of an image that did not arrive. */
  isPartial: z.optional(z.boolean()),
  /** The prompt as revised by the gateway. */
  revisedPrompt: z.optional(z.string()),
  /** Why it could not be saved. The bytes are in the record of the run. */
  problem: z.optional(appErrorSchema),
  /** Size of the file. */
  bytes: z.optional(z.number()),
  /** Width of an image in pixels. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** The first lines of a text file. */
  excerpt: z.optional(z.string()),
  cacheMark: z.optional(cacheMarkSchema),
})

/**
 * One block of a turn, independent of the format.
 *
 * A turn holds what the user wrote or what an answer contains; each format converts blocks into its own request shape.
 */
export const blockSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /**
     * The template of a message with variables, which is what the user edits. When a file splits its text, the first
     * block has the template, and the other blocks from it have `''`.
     */
    template: z.optional(z.string()),
    cacheMark: z.optional(cacheMarkSchema),
  }),
  z.object({ type: z.literal('reasoning'), text: z.string() }),
  z.object({ type: z.literal('refusal'), text: z.string() }),
  z.object({
    type: z.literal('tool-call'),
    callId: z.string(),
    name: z.string(),
    arguments: z.string(),
    /**
     * Whether the answer broke off inside the call, or the model withdrew it: it is not executed, needs no result and
     * is not sent again.
     */
    isBroken: z.optional(z.boolean()),
    cacheMark: z.optional(cacheMarkSchema),
  }),
  z.object({
    type: z.literal('tool-result'),
    callId: z.string(),
    output: z.string(),
    isError: z.optional(z.boolean()),
    /** Files in the tool's result. Formats that do not support them name them in the text. */
    media: z.optional(z.array(mediaBlockSchema)),
    cacheMark: z.optional(cacheMarkSchema),
  }),
  mediaBlockSchema,
  z.object({
    type: z.literal('citation'),
    /** `''` for a document without a URL, such as a file that was sent with the request. */
    url: z.string(),
    title: z.optional(z.string()),
    place: z.optional(citationPlaceSchema),
    /** The quoted text of the document. */
    quote: z.optional(z.string()),
  }),
  z.object({ type: z.literal('opaque'), label: z.string(), value: z.unknown() }),
  /** The end of an answer that was too long to store: the rest is in the record of its run. */
  z.object({ type: z.literal('left-out'), characters: z.number() }),
])

export type Block = z.infer<typeof blockSchema>

export type MediaBlock = z.infer<typeof mediaBlockSchema>

export type ToolResultBlock = Extract<Block, { type: 'tool-result' }>

/** Returns the cache mark closest to the end of a turn: it covers everything before it. */
export function lastCacheMark(blocks: readonly Block[]): CacheMark | undefined {
  const last = blocks.findLast((block) => 'cacheMark' in block && block.cacheMark !== undefined)
  return last !== undefined && 'cacheMark' in last ? last.cacheMark : undefined
}
