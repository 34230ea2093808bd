import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { ok, type Result } from '../../errors/result.ts'
import { isJsonObject, type Json, type JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toText } from '../coerce.ts'
import type { BodyReader } from '../format.ts'
import { notThisFormat } from '../not-this-format.ts'
import { readUsage } from '../read-usage.ts'
import { asciiBytes } from './byte-buffer.ts'
import { putInOrder, type RequestedVectors, type EmbeddingList, type ListedVector } from './embedding-list.ts'
import { summariseEmbeddings, summaryLabel } from './embedding-summary.ts'
import { createVectorFilter } from './vector-filter.ts'
import { toVectorType } from './vector-type.ts'
import { createVectorStore, type VectorStore } from './vector-store.ts'
import { embeddingsError } from '../../text/en/errors/embeddings.ts'
import { definedFields } from '../../defined-fields.ts'

/** Called with the vectors of an answer, before its parts are passed on. They must not be changed. */
export type OnVectors = (list: EmbeddingList) => void

/** How a format answers, and which key an answer without a list of vectors is said to lack. */
export interface ExpectedList {
  readonly format: 'embeddings' | 'embed-content'
  readonly missing: string
  /** Items have no index: they come in the order of the request. */
  readonly isInOrder: boolean
}

const ofEmbeddings: ExpectedList = { format: 'embeddings', missing: 'data', isInOrder: false }

/** How the answer to one request is read. */
export interface EmbeddingReaderOptions {
  readonly expected?: ExpectedList
  readonly onVectors?: OnVectors
}

/**
 * Reads an embedding list that is parsed already (see shared/gateway/wire/embeddings.md, "Answer";
 * shared/gateway/wire/embed-content.md, "Answer") into a summary part, the token counts and how it ended. The error
 * is the gateway's own, or `invalid-response` for a body that has no list.
 */
export function readEmbeddingResponse(
  body: unknown,
  context: ErrorContext = {},
  expected = ofEmbeddings,
): Result<Part[]> {
  const requested = requestedVectors(context.sentBody)
  const store = createVectorStore(requested.count ?? 0, requested.type)
  return readList(body as Json, context, { store, add: (value) => addValue(value, store), expected })
}

/**
 * Reads an embedding list while it arrives (see shared/gateway/wire/embeddings.md, "Answer"): vectors go straight
 * from the bytes into one `Float32Array`; `push` and `end` return the bytes that are left to be parsed, and
 * `response` reads those. `onVectors` is called with the list before `response` returns.
 */
export function createEmbeddingReader(
  context: ErrorContext = {},
  { expected = ofEmbeddings, onVectors }: EmbeddingReaderOptions = {},
): BodyReader {
  const requested = requestedVectors(context.sentBody)
  const store = createVectorStore(requested.count ?? 0, requested.type)
  const filter = createVectorFilter(store)
  return {
    push: (bytes) => filter.push(bytes),
    end: () => filter.end(),
    response: (body, around = context) =>
      readList(body as Json, around, {
        store,
        add: (value) => slotOf(value) ?? addValue(value, store),
        expected,
        onVectors,
      }),
  }
}

interface ListReading {
  readonly store: VectorStore
  /** Stores the value of a vector and returns its slot. */
  readonly add: (value: Json | undefined) => number
  readonly expected: ExpectedList
  readonly onVectors?: OnVectors | undefined
}

/**
 * The parts of an embedding list: an `opaque` one that says how many vectors came, how long they are, in which encoding, and
 * what is wrong with them, as `embeddingSummarySchema` has it; the token counts; and how it ended. An answer without one
 * usable vector is an error as well.
 */
function readList(
  json: Json,
  context: ErrorContext,
  { store, add, expected, onVectors }: ListReading,
): Result<Part[]> {
  const items = itemsOf(json)
  if (items === undefined) return notThisFormat(json, context, expected)
  const listed = items.map((item, place): ListedVector => {
    const usual = expected.isInOrder ? place : undefined
    if (!isJsonObject(item)) return { slot: add(item), index: usual }
    return { slot: add(item['embedding'] ?? item['values']), index: readIndex(item['index']) ?? usual }
  })
  const list = putInOrder(listed, store, requestedVectors(context.sentBody))
  onVectors?.(list)
  const parts: Part[] = [
    { type: 'opaque', block: 'embeddings', label: summaryLabel, value: summariseEmbeddings(list) },
  ]
  const usage = isJsonObject(json) ? readUsage(json['usage'] ?? json['usageMetadata']) : undefined
  if (usage !== undefined) parts.push({ type: 'usage', usage })
  parts.push(list.readyCount === 0 ? noVectors() : finishOf(list))
  return ok(parts)
}

function itemsOf(json: Json): readonly Json[] | undefined {
  if (!isJsonObject(json)) return Array.isArray(json) ? json : undefined
  const list = json['data'] ?? json['embeddings']
  if (Array.isArray(list)) return list
  const { embedding } = json
  if (embedding === undefined) return undefined
  return [isJsonObject(embedding) ? embedding : json]
}

function readIndex(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : toCount(value)
}

/** The slot that the filter put in place of a vector. */
function slotOf(value: Json | undefined): number | undefined {
  return typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : undefined
}

function addValue(value: Json | undefined, store: VectorStore): number {
  const text = toText(value)
  if (text !== undefined) {
    const bytes = asciiBytes(text)
    return store.addBase64(bytes, 0, bytes.length)
  }
  const inner = Array.isArray(value) && value.length === 1 && Array.isArray(value[0]) ? value[0] : value
  if (!Array.isArray(inner)) return store.addUnreadable()
  const bytes = asciiBytes(inner.map((number) => JSON.stringify(number)).join(','))
  return store.addNumbers(bytes, 0, bytes.length)
}

/** What the recorded request requested. */
function requestedVectors(sentBody: Json | undefined): RequestedVectors {
  if (!isJsonObject(sentBody)) return { count: undefined, type: 'float' }
  const { requests } = sentBody
  const [first] = Array.isArray(requests) ? requests : [sentBody]
  const { outputDimensionality } = isJsonObject(first) ? first : {}
  const dimensions = toCount(sentBody['dimensions'] ?? sentBody['output_dimension'] ?? outputDimensionality)
  const encoding = toText(sentBody['encoding_format'])
  return {
    count: requestedCount(sentBody),
    type: toVectorType(sentBody['output_dtype']),
    ...definedFields({ dimensions, encoding }),
  }
}

/** A text, a content, or a list of token numbers, asks for one vector; a list of texts or of token lists, or of requests, for as many. */
function requestedCount({ input, content, requests }: JsonObject): number | undefined {
  if (Array.isArray(requests)) return requests.length
  if (!Array.isArray(input)) return (input ?? content) === undefined ? undefined : 1
  return input.every((item) => typeof item === 'number') ? 1 : input.length
}

function finishOf({ count, readyCount }: EmbeddingList): Part {
  return readyCount < count
    ? { type: 'finish', reason: 'other', raw: `${readyCount}/${count} vectors` }
    : { type: 'finish', reason: 'stop', raw: '' }
}

function noVectors(): Part {
  return {
    type: 'error',
    error: {
      kind: 'invalid-response',
      code: 'no-vectors',
      ...embeddingsError('noVectors'),
    },
  }
}
