import { formatRegistry, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { Json, JsonObject } from '../../shared/json.ts'
import { translateValues } from '../../shared/parameters/translate-parameters.ts'
import { healthTrialIds, type HealthTrialId } from '../../shared/passport/health.ts'

/** One request of a health check: its prompt, and the parameters sent with it, under the format's own field names. */
export interface HealthTrial {
  readonly id: HealthTrialId
  /** Text before the prompt, which is only in the request. */
  readonly text: string
  readonly question: string
  readonly values: Readonly<Record<string, Json>>
}

/** Enough for each answer, including short reasoning. */
export const healthAnswerTokens = 256
/** The number of lines of the long text. */
const lineCount = 405

export const askedWord = 'lighthouse'
export const needle = 'amber-4417'
export const stopWord = '5'
export const toolName = 'get_forecast'

/** Texts that must be returned unchanged, by script. */
export const unicodeParts = { cjk: '天气很好', emoji: '👩‍🚀🌦️🇳🇴', rtl: 'שלום مرحبا' } as const

export const toolSchema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    days: { type: 'integer' },
    unit: { type: 'string', enum: ['celsius', 'fahrenheit'] },
  },
  required: ['city', 'days', 'unit'],
  additionalProperties: false,
}

export const answerSchema: JsonObject = {
  type: 'object',
  properties: {
    city: { type: 'string' },
    inhabitants: { type: 'integer' },
    isCapital: { type: 'boolean' },
    languages: { type: 'array', items: { type: 'string' } },
  },
  required: ['city', 'inhabitants', 'isCapital', 'languages'],
  additionalProperties: false,
}

interface Asked {
  readonly question: string
  readonly text?: string
  /** In chat completions' terms, translated into other formats by meaning. */
  readonly values?: Readonly<Record<string, Json>>
}

/* oxlint-disable text/untranslated -- sent to models, in one language so that two checks ask the same */
const asked: Readonly<Record<HealthTrialId, () => Asked>> = {
  answers: () => ({ question: `Reply with exactly this word and nothing else: ${askedWord}` }),
  streams: () => ({
    question: 'Write three short sentences about the sea.',
    values: { stream: true, stream_options: { include_usage: true } },
  }),
  'tool-call': () => ({
    question: `Call ${toolName} for the weather in "Oslo" over the next 3 days, in celsius.`,
    values: {
      tools: [
        {
          type: 'function',
          function: {
            name: toolName,
            description: 'The weather forecast for a city.',
            parameters: toolSchema,
          },
        },
      ],
    },
  }),
  'json-schema': () => ({
    question: 'Describe the city of "Oslo" as JSON.',
    values: {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'city', strict: true, schema: answerSchema },
      },
    },
  }),
  unicode: () => ({
    question: `Repeat the following text exactly, and nothing else:\n${Object.values(unicodeParts).join(' ')}`,
  }),
  'stop-sequence': () => ({
    question: 'Count from one to nine in digits, separated by single spaces, and nothing else.',
    values: { stop: [stopWord] },
  }),
  'long-input': () => ({
    question: 'What is the code word of the harbour? Reply with the code word alone.',
    text: longText(),
  }),
}

/** Lines of twenty tokens each: 8,000 tokens in total, with the relevant line after the first half. */
function longText(): string {
  const line = 'The ferry leaves at ten and is in by six with the mail, the milk and the eggs.'
  const lines = Array.from({ length: lineCount }, () => line)
  return lines.toSpliced(lineCount * 0.6, 0, `The code word of the harbour is ${needle}.`).join('\n')
}
/* oxlint-enable text/untranslated */

/**
 * A trial in one format; `undefined` when the format has no field for it. `refused` are fields that the model has
 * refused: of the two fields that limit an answer, the other one is then sent.
 */
export function healthTrialOf(
  id: HealthTrialId,
  format: ConversationFormatId,
  refused: ReadonlySet<string> = new Set(),
): HealthTrial | undefined {
  const { question, text = '', values = {} } = asked[id]()
  const translated = translateValues(values, 'chat', format)
  const isOffered = translated.notes.every(
    ({ field, outcome }) => !(field in values) || !['no-such-field', 'dropped'].includes(outcome),
  )
  if (!isOffered) return undefined
  const { limitFields } = formatRegistry[format]
  const limit = limitFields.find((name) => !refused.has(name)) ?? limitFields[0]
  return { id, text, question, values: { [limit]: healthAnswerTokens, ...translated.values } }
}

/** All trials that the format supports, in order. */
export function healthTrials(
  format: ConversationFormatId,
  refused?: ReadonlySet<string>,
): readonly HealthTrial[] {
  return healthTrialIds.flatMap((id) => healthTrialOf(id, format, refused) ?? [])
}

/** The message of a trial. */
export function messageOf({ text, question }: HealthTrial): string {
  return text === '' ? question : `${text}\n\n${question}`
}
