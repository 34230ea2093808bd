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

/** Hears of the vectors of an answer, before its parts are handed over. They are not to be changed. */
export type OnVectors = (list: EmbeddingList) => void

/** Reads an embedding list that is parsed already (see shared/gateway/wire/embeddings.md, "Answer"). */
export function readEmbeddingResponse(body: unknown, context: ErrorContext = {}): Result<Part[]> {
  const requested = requestedVectors(context.sentBody)
  const store = createVectorStore(requested.count ?? 0, requested.type)
  return readList(body as Json, context, store, (value) => addValue(value, store))
}

/**
 * Reads an embedding list while it arrives: vectors go straight from the bytes into one `Float32Array`, and only the rest
 * is parsed at the end.
 */
export function createEmbeddingReader(context: ErrorContext = {}, onVectors?: OnVectors): BodyReader {
  const requested = requestedVectors(context.sentBody)
  const store = createVectorStore(requested.count ?? 0, requested.type)
  const filter = createVectorFilter(store)
  return {
    push: (bytes) => filter.push(bytes),
    end: () => filter.end(),
    response: (body, around = context) =>
      readList(body as Json, around, store, (value) => slotOf(value) ?? addValue(value, store), onVectors),
  }
}

/**
 * The parts of an embedding list: an `opaque` one that says how many vectors came, how long they are, in which encoding, and
 * what is wrong with them, as `embeddingSummarySchema` has it; the token counts; and how it ended. An answer without one
 * usable vector is an error as well.
 */
function readList(
  json: Json,
  context: ErrorContext,
  store: VectorStore,
  add: (value: Json | undefined) => number,
  onVectors?: OnVectors,
): Result<Part[]> {
  const items = itemsOf(json)
  if (items === undefined) {
    return notThisFormat(json, context, { format: 'embeddings', missing: 'data' })
  }
  const listed = items.map((item): ListedVector => {
    if (!isJsonObject(item)) return { slot: add(item), index: undefined }
    return { slot: add(item['embedding'] ?? item['values']), index: readIndex(item['index']) }
  })
  const list = putInOrder(listed, store, requestedVectors(context.sentBody))
  onVectors?.(list)
  const parts: Part[] = [
    { type: 'opaque', block: 'embeddings', label: summaryLabel, value: summariseEmbeddings(list) },
  ]
  const usage = isJsonObject(json) ? readUsage(json['usage']) : undefined
  if (usage !== undefined) parts.push({ type: 'usage', usage })
  parts.push(list.readyCount === 0 ? noVectors() : finishOf(list))
  return ok(parts)
}

function itemsOf(json: Json): readonly Json[] | undefined {
  if (!isJsonObject(json)) return Array.isArray(json) ? json : undefined
  const list = json['data'] ?? json['embeddings']
  if (Array.isArray(list)) return list
  return json['embedding'] === undefined ? undefined : [json]
}

function readIndex(value: Json | undefined): number | undefined {
  return typeof value === 'number' ? value : toCount(value)
}

/** The slot that the filter left in place of a vector. */
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

/** What the recorded request asked for. */
function requestedVectors(sentBody: Json | undefined): RequestedVectors {
  if (!isJsonObject(sentBody)) return { count: undefined, type: 'float' }
  const dimensions = toCount(sentBody['dimensions'] ?? sentBody['output_dimension'])
  const encoding = toText(sentBody['encoding_format'])
  return {
    count: requestedCount(sentBody),
    type: toVectorType(sentBody['output_dtype']),
    ...(dimensions !== undefined && { dimensions }),
    ...(encoding !== undefined && { encoding }),
  }
}

/** A text, or a list of token numbers, asks for one vector; a list of texts or of token lists for as many. */
function requestedCount({ input }: JsonObject): number | undefined {
  if (!Array.isArray(input)) return input === undefined ? undefined : 1
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
