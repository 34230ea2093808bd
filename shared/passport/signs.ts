import { formatRegistry, type FormatId, type KnownAnswerFormatId } from '../formats/registry.ts'
import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { SeenAnswer } from './find-drift.ts'

/**
 * What an answer shows about a sent parameter: that it was followed, that it was ignored, or `undefined` when neither.
 */
export type Sign = 'followed' | 'ignored' | undefined

/** An answer with further facts about it. */
export interface AnswerFacts extends SeenAnswer {
  /** Includes reasoning tokens if they were counted. */
  readonly outputTokens: number | undefined
}

type ReadSign = (sent: Json, answer: AnswerFacts) => boolean | undefined

/** Returns whether an answer shows that a parameter, by its wire name, was followed. The answer must be complete. */
export function signOf(format: FormatId, name: string, sent: Json, answer: AnswerFacts): Sign {
  if (!formatRegistry[format].hasKnownAnswers) return undefined
  const shown = signs[format as KnownAnswerFormatId][name]?.(sent, answer)
  return shown === undefined ? undefined : shown ? 'followed' : 'ignored'
}

/** Returns every value at a path, with `[]` for all items of a list. For a stream, over all its events. */
function valuesAt({ values }: AnswerFacts, path: string): Json[] {
  let found: Json[] = [...values]
  for (const step of path.split('.')) {
    const isList = step.endsWith('[]')
    const name = isList ? step.slice(0, -2) : step
    found = found.flatMap((value) => {
      const inner = isJsonObject(value) ? value[name] : undefined
      if (inner === undefined) return []
      return isList ? (Array.isArray(inner) ? inner : []) : [inner]
    })
  }
  return found
}

const isSaid = (value: Json): boolean => value !== null && !(Array.isArray(value) && value.length === 0)
const has = (answer: AnswerFacts, path: string): boolean => valuesAt(answer, path).some(isSaid)

const streams: ReadSign = (sent, { isStream }) => (typeof sent === 'boolean' ? sent === isStream : undefined)

const limits: ReadSign = (sent, { outputTokens }) =>
  typeof sent === 'number' && outputTokens !== undefined ? outputTokens <= sent : undefined

const atMost =
  (path: string): ReadSign =>
  (sent, answer) =>
    typeof sent === 'number' ? valuesAt(answer, path).length <= sent : undefined

const exactly =
  (path: string): ReadSign =>
  (sent, answer) =>
    typeof sent === 'number' ? valuesAt(answer, path).length === sent : undefined

/** A sign that is present when the parameter is `true`, and shows nothing otherwise. */
const brings =
  (...paths: string[]): ReadSign =>
  (sent, answer) =>
    sent === true ? paths.some((path) => has(answer, path)) : undefined

/** The number of choices, from their highest index. */
const choices =
  (path: string): ReadSign =>
  (sent, answer) =>
    typeof sent === 'number'
      ? Math.max(0, ...valuesAt(answer, path).map((index) => Number(index) + 1)) === sent
      : undefined

/** The field of the answer with the same name, or `name`; `isOptional` when older models omit it. */
const echoes =
  (read: (answer: AnswerFacts) => Json | undefined, isOptional = false): ReadSign =>
  (sent, answer) => {
    const said = read(answer)
    if (said === undefined && isOptional) return undefined
    return said !== undefined && isEcho(sent, said)
  }

/** Whether the answer repeats the sent value, possibly with defaults that the service adds to the object. */
function isEcho(sent: Json, said: Json): boolean {
  if (Array.isArray(sent)) return Array.isArray(said) && said.length === sent.length
  if (!isJsonObject(sent)) return sent === said
  if (!isJsonObject(said)) return false
  return Object.entries(sent).every(([name, value]) => isEcho(value, said[name] ?? null))
}

/** `auto` is answered with the tier that was chosen. */
const tier =
  (read: (answer: AnswerFacts) => Json | undefined): ReadSign =>
  (sent, answer) => {
    if (sent === 'auto') return undefined
    const said = read(answer)
    return said === sent || (sent === 'standard_only' && said === 'standard')
  }

const last =
  (path: string) =>
  (answer: AnswerFacts): Json | undefined =>
    valuesAt(answer, path).findLast((value) => value !== null)

/** The newest state of a response, from its body or from an event. */
function responseIn({ isStream, values }: AnswerFacts): JsonObject | undefined {
  const states = isStream ? values.map((event) => (isJsonObject(event) ? event['response'] : null)) : values
  return states.findLast(isJsonObject)
}

const echoed = [
  'max_output_tokens',
  'max_tool_calls',
  'metadata',
  'parallel_tool_calls',
  'previous_response_id',
  'store',
  'temperature',
  'tools',
  'top_p',
  'truncation',
] as const
/** Echoed only in the answers of newer models, or of some services. */
const sometimesEchoed = ['prompt_cache_key', 'safety_identifier', 'top_logprobs', 'user', 'reasoning', 'text']

const inResponse =
  (name: string) =>
  (answer: AnswerFacts): Json | undefined =>
    responseIn(answer)?.[name]

const isText = (value: Json): boolean => typeof value === 'string'

const conversation = { stream: streams } as const

const images: Readonly<Record<string, ReadSign>> = {
  stream: streams,
  n: (sent, answer) => (answer.isStream ? undefined : exactly('data[]')(sent, answer)),
  size: (sent, answer) => (sent === 'auto' ? undefined : echoes(last('size'), true)(sent, answer)),
  quality: (sent, answer) => (sent === 'auto' ? undefined : echoes(last('quality'), true)(sent, answer)),
  background: (sent, answer) =>
    sent === 'auto' ? undefined : echoes(last('background'), true)(sent, answer),
  output_format: echoes(last('output_format'), true),
  response_format: (sent, answer) =>
    answer.isStream
      ? undefined
      : sent === 'url'
        ? valuesAt(answer, 'data[].url').some((url) => url !== '')
        : valuesAt(answer, 'data[].b64_json').some((data) => data !== ''),
}

const transcripts: Readonly<Record<string, ReadSign>> = {
  stream: (sent, answer) => streams(sent === 'true' || sent === true, answer),
  response_format: (sent, answer) =>
    sent === 'verbose_json' ? has(answer, 'segments') || has(answer, 'duration') : undefined,
}

const none: Readonly<Record<string, ReadSign>> = {}

/** The signs per format and wire name (see the pages of shared/gateway/wire). */
const signs: Readonly<Record<KnownAnswerFormatId, Readonly<Record<string, ReadSign>>>> = {
  chat: {
    ...conversation,
    n: choices('choices[].index'),
    logprobs: brings('choices[].logprobs'),
    max_tokens: limits,
    max_completion_tokens: limits,
    service_tier: tier(last('service_tier')),
    stream_options: (sent, answer) =>
      answer.isStream && isJsonObject(sent) && sent['include_usage'] === true
        ? has(answer, 'usage')
        : undefined,
  },
  responses: {
    ...conversation,
    ...Object.fromEntries(echoed.map((name) => [name, echoes(inResponse(name))])),
    ...Object.fromEntries(sometimesEchoed.map((name) => [name, echoes(inResponse(name), true)])),
    tool_choice: (sent, answer) =>
      isText(sent) ? echoes(inResponse('tool_choice'))(sent, answer) : undefined,
    service_tier: tier(inResponse('service_tier')),
  },
  messages: {
    ...conversation,
    max_tokens: limits,
    service_tier: tier(
      (answer) => last('usage.service_tier')(answer) ?? last('message.usage.service_tier')(answer),
    ),
    thinking: (sent, answer) =>
      isJsonObject(sent) && sent['type'] === 'enabled'
        ? [...valuesAt(answer, 'content[].type'), ...valuesAt(answer, 'content_block.type')].some(
            (type) => type === 'thinking' || type === 'redacted_thinking',
          )
        : undefined,
  },
  'generate-content': {
    'generationConfig.candidateCount': choices('candidates[].index'),
    'generationConfig.maxOutputTokens': limits,
    'generationConfig.responseLogprobs': brings('candidates[].logprobsResult'),
  },
  embeddings: {
    dimensions: (sent, answer) => {
      const [vector] = valuesAt(answer, 'data[].embedding')
      return Array.isArray(vector) ? vector.length === sent : undefined
    },
    encoding_format: (sent, answer) => {
      const [vector] = valuesAt(answer, 'data[].embedding')
      return vector === undefined ? undefined : isText(vector) === (sent === 'base64')
    },
  },
  'embed-content': {
    outputDimensionality: (sent, answer) => {
      const [vector] = valuesAt(answer, 'embedding.values')
      return Array.isArray(vector) ? vector.length === sent : undefined
    },
  },
  rerank: {
    top_n: atMost('results[]'),
    return_documents: (sent, answer) => {
      const isThere = has(answer, 'results[].document') || has(answer, 'results[].text')
      return typeof sent === 'boolean' ? isThere === sent : undefined
    },
  },
  moderations: none,
  transcriptions: transcripts,
  translations: transcripts,
  'images-generations': images,
  'images-edits': images,
}
