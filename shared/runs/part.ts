import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { citationPlaceSchema } from './citation-place.ts'
import { usageSchema } from './usage.ts'

/** Why an answer ended, in one vocabulary for all formats. The format's own word travels beside it. */
export const finishReasons = [
  'stop',
  'tool-calls',
  'length',
  'context-window',
  'bad-call',
  'content-filter',
  'refusal',
  'pause',
  'error',
  'other',
] as const

export type FinishReason = (typeof finishReasons)[number]

/**
 * One piece of an answer, in one vocabulary for all formats.
 *
 * `block` names the block of the answer that a piece belongs to; blocks are shown in the order they first appear.
 * A non-streamed answer yields the same parts, only larger.
 */
export const partSchema = z.discriminatedUnion('type', [
  /** The answer begins. A second start in one run means that the gateway began anew: what came before is dropped. */
  z.object({
    type: z.literal('start'),
    responseId: z.optional(z.string()),
    /** Who answers, as the answer says. */
    model: z.optional(z.string()),
    provider: z.optional(z.string()),
  }),
  z.object({ type: z.literal('text'), block: z.string(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), block: z.string(), text: z.string() }),
  /** What came as text of this block so far is reasoning, as a tag behind it says. Text of the block that comes now is the answer. */
  z.object({ type: z.literal('thought'), block: z.string() }),
  z.object({ type: z.literal('refusal'), block: z.string(), text: z.string() }),
  /** A fragment of a tool call. `callId` and `name` come with the first fragment; `arguments` fragments are joined. */
  z.object({
    type: z.literal('tool-call'),
    block: z.string(),
    callId: z.optional(z.string()),
    name: z.optional(z.string()),
    arguments: z.optional(z.string()),
    /** The service says itself that the call did not come to its end. */
    isBroken: z.optional(z.boolean()),
  }),
  /**
   * An image, sound or file inside an answer. `data` is base64 without a prefix. `isPartial` is a preview: the next one of
   * the same block takes its place.
   */
  z.object({
    type: z.literal('media'),
    block: z.string(),
    mediaType: z.string(),
    data: z.optional(z.string()),
    url: z.optional(z.string()),
    /**
     * Where the bytes are while they are on their way to the library: the recorded body is the file, or the events of speech
     * in it hold the file piece by piece.
     */
    source: z.optional(z.enum(['body', 'speech-events'])),
    /** Of the library, which holds the bytes. */
    mediaId: z.optional(z.string()),
    isPartial: z.optional(z.boolean()),
    /** What the gateway made of the prompt. */
    revisedPrompt: z.optional(z.string()),
    /** The size of the file. */
    bytes: z.optional(z.number()),
    /** Of an image, in pixels. */
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    /** Why it could not be kept. The bytes are in the record of the run. */
    problem: z.optional(appErrorSchema),
  }),
  /** A source the answer names. */
  z.object({
    type: z.literal('citation'),
    block: z.string(),
    /** `''` for a document without an address. */
    url: z.string(),
    title: z.optional(z.string()),
    place: z.optional(citationPlaceSchema),
    quote: z.optional(z.string()),
  }),
  /** A block or event this app has no image for: shown as its name and its JSON. */
  z.object({ type: z.literal('opaque'), block: z.string(), label: z.string(), value: z.unknown() }),
  /** The answer is longer than what is shown of it: so many characters of it are in the record alone. The last one wins. */
  z.object({ type: z.literal('left-out'), characters: z.number() }),
  /** What the format must send back unchanged in the next turn (signatures, reasoning items, ids). Last one wins. */
  z.object({ type: z.literal('keep'), value: z.unknown() }),
  /** Token counts. Cumulative: the last one wins, they are never summed. */
  z.object({ type: z.literal('usage'), usage: usageSchema }),
  /** An event that could not be read. The stream goes on. */
  z.object({ type: z.literal('unreadable'), text: z.string() }),
  z.object({ type: z.literal('error'), error: appErrorSchema }),
  z.object({ type: z.literal('finish'), reason: z.enum(finishReasons), raw: z.string() }),
])

export type Part = z.infer<typeof partSchema>
