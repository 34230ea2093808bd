import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'
import type { Answer, Usage } from '../text/answer.ts'
import type { Dialect } from '../text/dialect.ts'
import { jsonFrame, type Frame } from '../text/sse.ts'

/** The share of the input that the service behind the gateway read from its cache. */
const cachedShare = 0.25

function cachedIn({ input }: Usage): number {
  return Math.floor(input * cachedShare)
}

/**
 * Returns a dialect as new-api translates it for a model of an OpenAI channel: chat and responses pass through, the
 * other two are written by the gateway and carry the usage of the channel beside their own (see
 * shared/gateway/wire/new-api.md, "Usage of translated answers").
 */
export function translateUsage(dialect: Dialect): Dialect {
  const { errorShape } = dialect
  if (errorShape === 'chat') return dialect
  const change = errorShape === 'messages' ? changeMessages : changeGenerateContent
  return {
    ...dialect,
    cachedInput: cachedIn,
    whole(answer) {
      const body = dialect.whole(answer)
      return isJsonObject(body) ? change(body, answer.usage, false) : body
    },
    stream(answer: Answer) {
      const writer = dialect.stream(answer)
      const changed = (frames: Frame[]): Frame[] =>
        frames.map((frame) => changeFrame(frame, (body) => change(body, answer.usage, true)))
      return {
        ...writer,
        begin: () => changed(writer.begin()),
        piece: (choice, piece) => changed(writer.piece(choice, piece)),
        end: () => changed(writer.end()),
      }
    },
  }
}

function changeFrame(frame: Frame, change: (body: JsonObject) => JsonObject): Frame {
  const body: Json | undefined = frame.data.startsWith('{') ? (JSON.parse(frame.data) as Json) : undefined
  return isJsonObject(body) ? jsonFrame(change(body), frame.event) : frame
}

function billing(usage: Usage): JsonObject {
  const { input, output, reasoning } = usage
  return {
    source: 'openai',
    semantic: 'openai',
    openai_usage: {
      prompt_tokens: input,
      completion_tokens: output,
      total_tokens: input + output,
      prompt_tokens_details: { cached_tokens: cachedIn(usage) },
      completion_tokens_details: { reasoning_tokens: reasoning },
    },
  }
}

/** `input_tokens` counts the cached tokens a second time; `billing_usage` has the correct counts. */
function changeMessages(body: JsonObject, usage: Usage): JsonObject {
  const own = body['usage']
  if (!isJsonObject(own)) return body
  const changed = {
    ...own,
    input_tokens: usage.input,
    cache_read_input_tokens: cachedIn(usage),
    billing_usage: billing(usage),
  }
  return { ...body, usage: changed }
}

/** A stream reports no candidate tokens: it was written before the gateway knew them. */
function changeGenerateContent(body: JsonObject, usage: Usage, isStream: boolean): JsonObject {
  const own = body['usageMetadata']
  if (!isJsonObject(own)) return body
  if (isStream) {
    const estimate = { ...own, candidatesTokenCount: 0, totalTokenCount: usage.input }
    return { ...body, usageMetadata: estimate }
  }
  return { ...body, usageMetadata: { ...own, billing_usage: billing(usage) } }
}
