import { createHash } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import type { CatalogueEntry } from '../../catalogue.ts'
import { fieldFailure, missingFieldFailure, type Failure } from '../../errors.ts'
import type { Exchange } from '../../exchange.ts'
import { embedText, maxDimensions } from '../../meaning/embed-text.ts'
import { wait } from '../../pace.ts'
import { sendFailure, sendJson } from '../../reply.ts'
import { checkFields } from '../../text/check-fields.ts'
import type { FieldRules } from '../../text/field-rule.ts'
import { numberAt } from '../../text/json-parts.ts'
import { countTokens } from '../../text/tokens.ts'
import { chatWording } from '../../text/wording.ts'
import { refuseOtherKinds } from '../text-routes.ts'

/** The model that accepts files besides texts. */
const mediaEmbedder = 'practice-embed-media'

const rules: FieldRules = {
  content: { type: 'object' },
  taskType: { type: 'string' },
  title: { type: 'string' },
  outputDimensionality: { type: 'integer', min: 1, max: maxDimensions },
}

/** The tokens of a file, whatever it contains. */
const tokensOfFile = 258
const ownDimensions = 768
const pauseMs = 60
const slowMs = 2_500

/**
 * `POST /v1beta/models/{model}:embedContent` and `:batchEmbedContents` (see shared/gateway/wire/embed-content.md, "Answer").
 * A content with several parts becomes one vector.
 */
export async function embedContents(
  exchange: Exchange,
  entry: CatalogueEntry,
  { body, isBatch }: { readonly body: JsonObject; readonly isBatch: boolean },
): Promise<void> {
  const refusal = refuseOtherKinds(entry, 'embeddings', 'make embeddings')
  if (refusal !== undefined) return sendFailure(exchange, refusal)
  const { requests } = body
  if (isBatch && (!Array.isArray(requests) || requests.length === 0))
    return sendFailure(exchange, missingFieldFailure('requests'))
  const each = isBatch && Array.isArray(requests) ? requests : [body]
  const read = each.map((request) => readContent(isJsonObject(request) ? request : {}, entry.id))
  const failure = read.find((candidate) => 'message' in candidate)
  if (failure !== undefined && 'message' in failure) return sendFailure(exchange, failure)
  const contents = read.flatMap((item) => ('message' in item ? [] : item))
  const { clock, pace, gone } = exchange
  await wait(clock, pace.pause(entry.id === 'practice-embed-slow' ? slowMs : pauseMs), gone)
  if (gone.aborted) return
  const tokens = contents.reduce((sum, content) => sum + content.tokens, 0)
  exchange.charge(entry, { input: tokens })
  const vectors = contents.map(({ meaning, dimensions }) => ({
    values: Array.from(embedText(meaning, dimensions)),
  }))
  const usageMetadata = { promptTokenCount: tokens, totalTokenCount: tokens }
  sendJson(
    exchange,
    isBatch ? { embeddings: vectors, usageMetadata } : { embedding: vectors[0] ?? {}, usageMetadata },
  )
}

interface Content {
  /** The texts, and for each file a word that is derived from its bytes. */
  readonly meaning: string
  readonly tokens: number
  readonly dimensions: number
}

function readContent(request: JsonObject, model: string): Content | Failure {
  const content = request['content']
  const parts = isJsonObject(content) && Array.isArray(content['parts']) ? content['parts'] : []
  if (parts.length === 0) return missingFieldFailure('content')
  const failure = checkFields(request, rules, chatWording)
  if (failure !== undefined) return failure
  const words: string[] = []
  let tokens = 0
  for (const part of parts) {
    const word = wordOf(part, model)
    if (typeof word !== 'string') return word
    tokens += isFile(part) ? tokensOfFile : countTokens(word)
    words.push(word)
  }
  return {
    meaning: words.join('\n'),
    tokens,
    dimensions: numberAt(request, 'outputDimensionality') ?? ownDimensions,
  }
}

function wordOf(part: Json, model: string): string | Failure {
  if (!isJsonObject(part)) return fieldFailure('content', 'invalid_value', 'A part has to be an object.')
  if (typeof part['text'] === 'string') return part['text']
  const { mimeType, data } = isJsonObject(part['inlineData']) ? part['inlineData'] : {}
  if (typeof mimeType !== 'string' || typeof data !== 'string')
    return fieldFailure('content', 'invalid_value', 'A part has to have text or inlineData.')
  if (model !== mediaEmbedder)
    return fieldFailure('content', 'invalid_value', `This model does not support ${mimeType} input.`)
  if (!/^(?:image|audio|video)\/|^application\/pdf$/.test(mimeType))
    return fieldFailure('content', 'invalid_value', `Unsupported MIME type: ${mimeType}`)
  const bytes = Buffer.from(data, 'base64')
  if (bytes.length === 0 || bytes.toString('base64') !== data)
    return fieldFailure('content', 'invalid_value', 'The data of inlineData is not base64.')
  return `${mimeType.replace(/\W/g, ' ')} ${createHash('sha256').update(bytes).digest('hex').slice(0, 12)}`
}

function isFile(part: Json): boolean {
  return isJsonObject(part) && part['inlineData'] !== undefined
}
