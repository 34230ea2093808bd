import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { cacheMarkSchema, type CacheMark } from './cache-mark.ts'
import { citationPlaceSchema } from './citation-place.ts'

/**
 * A file the user attached or an answer made: its bytes in `data` (base64 without a prefix), at an address, in the
 * attachment store under `attachmentId`, or in the library under `mediaId`.
 */
export const mediaBlockSchema = z.object({
  type: z.literal('media'),
  mediaType: z.string(),
  name: z.optional(z.string()),
  /** Of a file that is the value of a variable: as that of a text. */
  template: z.optional(z.string()),
  data: z.optional(z.string()),
  url: z.optional(z.string()),
  /** Of the attachment store, which holds the bytes; `data` is then filled in only to build a request. */
  attachmentId: z.optional(z.string()),
  /** Of the library, which holds the bytes of what an answer made. */
  mediaId: z.optional(z.string()),
  /** A preview that the finished image will take the place of; once the answer is over, of an image that did not come. */
  isPartial: z.optional(z.boolean()),
  /** What the gateway made of the prompt. */
  revisedPrompt: z.optional(z.string()),
  /** Why it could not be kept. The bytes are in the record of the run. */
  problem: z.optional(appErrorSchema),
  /** The size of the file. */
  bytes: z.optional(z.number()),
  /** Of an image, in pixels. */
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  /** The first lines of a text file. */
  excerpt: z.optional(z.string()),
  cacheMark: z.optional(cacheMarkSchema),
})

/**
 * One block of a turn, in one vocabulary for all formats.
 *
 * A turn holds what the user wrote or what an answer said; each format turns blocks into its own request shape.
 */
export const blockSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('text'),
    text: z.string(),
    /**
     * What a message was written as, where values of variables are in it: it is edited as this. Where a file splits its text it
     * stands at the first block, and the others of the same template have `''`.
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
    /** The answer broke off in it, or the model took it back: it waits for no result, is not run and is not sent again. */
    isBroken: z.optional(z.boolean()),
    cacheMark: z.optional(cacheMarkSchema),
  }),
  z.object({
    type: z.literal('tool-result'),
    callId: z.string(),
    output: z.string(),
    isError: z.optional(z.boolean()),
    /** Files that the tool answered with. Formats without a place for them name them in the text. */
    media: z.optional(z.array(mediaBlockSchema)),
    cacheMark: z.optional(cacheMarkSchema),
  }),
  mediaBlockSchema,
  z.object({
    type: z.literal('citation'),
    /** `''` for a document without an address, such as a file that was sent with the request. */
    url: z.string(),
    title: z.optional(z.string()),
    place: z.optional(citationPlaceSchema),
    /** The words of the document. */
    quote: z.optional(z.string()),
  }),
  z.object({ type: z.literal('opaque'), label: z.string(), value: z.unknown() }),
  /** Stands at the end of an answer that was longer than what is kept here: the rest is in the record of its run. */
  z.object({ type: z.literal('left-out'), characters: z.number() }),
])

export type Block = z.infer<typeof blockSchema>

export type MediaBlock = z.infer<typeof mediaBlockSchema>

export type ToolResultBlock = Extract<Block, { type: 'tool-result' }>

/** The mark that stands nearest to the end of a turn: it holds for all before it. */
export function lastCacheMark(blocks: readonly Block[]): CacheMark | undefined {
  const last = blocks.findLast((block) => 'cacheMark' in block && block.cacheMark !== undefined)
  return last !== undefined && 'cacheMark' in last ? last.cacheMark : undefined
}
