import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { citationPlaceSchema } from './citation-place.ts'
import { usageSchema } from './usage.ts'

/** Why an answer ended, independent of the format. `raw` is the format's own word. */
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
 * One piece of an answer, independent of the format.
 *
 * `block` names the block of the answer that a piece belongs to; blocks are shown in the order they first appear. A
 * non-streamed answer yields the same parts, only larger.
 */
export const partSchema = z.discriminatedUnion('type', [
  /**
   * The answer begins. A second start in one run means that the gateway started over: everything before it is dropped.
   */
  z.object({
    type: z.literal('start'),
    responseId: z.optional(z.string()),
    /** The answering model, as named in the answer. */
    model: z.optional(z.string()),
    provider: z.optional(z.string()),
  }),
  z.object({ type: z.literal('text'), block: z.string(), text: z.string() }),
  z.object({ type: z.literal('reasoning'), block: z.string(), text: z.string() }),
  /**
   * The text of this block so far is reasoning, as a closing tag after it shows. Further text of the block is the
   * answer.
   */
  z.object({ type: z.literal('thought'), block: z.string() }),
  z.object({ type: z.literal('refusal'), block: z.string(), text: z.string() }),
  /** A fragment of a tool call. `callId` and `name` come with the first fragment; `arguments` fragments are joined. */
  z.object({
    type: z.literal('tool-call'),
    block: z.string(),
    callId: z.optional(z.string()),
    name: z.optional(z.string()),
    arguments: z.optional(z.string()),
    /** Whether the service reports that the call is incomplete. */
    isBroken: z.optional(z.boolean()),
  }),
  /**
   * An image, audio or file inside an answer. `data` is base64 without a prefix. `isPartial` marks a preview, which the
   * next part of the same block replaces.
   */
  z.object({
    type: z.literal('media'),
    block: z.string(),
    mediaType: z.string(),
    data: z.optional(z.string()),
    url: z.optional(z.string()),
    /**
     * Where the bytes are until they are in the library: the recorded body is the file, or its speech events contain
     * the file piece by piece.
     */
    source: z.optional(z.enum(['body', 'speech-events'])),
    /** Id in the library, which holds the bytes. */
    mediaId: z.optional(z.string()),
    isPartial: z.optional(z.boolean()),
    /** The prompt as revised by the gateway. */
    revisedPrompt: z.optional(z.string()),
    /** Size of the file. */
    bytes: z.optional(z.number()),
    /** Width of an image in pixels. */
    width: z.optional(z.number()),
    height: z.optional(z.number()),
    /** Why it could not be saved. The bytes are in the record of the run. */
    problem: z.optional(appErrorSchema),
  }),
  /** A source cited by the answer. */
  z.object({
    type: z.literal('citation'),
    block: z.string(),
    /** `''` for a document without a URL. */
    url: z.string(),
    title: z.optional(z.string()),
    place: z.optional(citationPlaceSchema),
    quote: z.optional(z.string()),
  }),
  /** A block or event of a type unknown to this app: shown as its name and its JSON. */
  z.object({ type: z.literal('opaque'), block: z.string(), label: z.string(), value: z.unknown() }),
  /**
   * The answer is longer than the part that is shown: this many characters are only in the record. The last one wins.
   */
  z.object({ type: z.literal('left-out'), characters: z.number() }),
  /**
   * Provider state that the format must send back unchanged in the next turn (signatures, reasoning items, ids). The
   * last one wins.
   */
  z.object({ type: z.literal('keep'), value: z.unknown() }),
  /** Token counts. Cumulative: the last one wins, they are never summed. */
  z.object({ type: z.literal('usage'), usage: usageSchema }),
  /** An event that could not be parsed. The stream continues. */
  z.object({ type: z.literal('unreadable'), text: z.string() }),
  z.object({ type: z.literal('error'), error: appErrorSchema }),
  z.object({ type: z.literal('finish'), reason: z.enum(finishReasons), raw: z.string() }),
])

export type Part = z.infer<typeof partSchema>
