import { type FormatId } from '../formats/registry.ts'
import { formatLabel } from '../formats/format-facts.ts'
import type { Json, JsonObject } from '../json.ts'
import type { ExperimentPlan, Variant } from './experiment.ts'
import { isListLike, promptOfMessages, type SharedPrompt, type AskedMessage } from './prompt-of-messages.ts'
import { escapeTemplate, escapeValue } from '../templates/template.ts'

/** A request as an experiment uses it: its model and settings, separate from its prompt. */
export interface AskedRequest {
  readonly connectionId: string
  readonly format: FormatId
  readonly model: string
  /** The fields that are sent, by wire name. Braces in them are literal. */
  readonly parameters: JsonObject
  readonly extra: JsonObject
  /** The prompt: a text, or a list of texts that are sent together. Absent when only files are sent. */
  readonly input?: Json
  /** The prompt as messages, instead of `input`, when it is more than one user text. */
  readonly messages?: readonly AskedMessage[]
  /** Further values by the names that the format uses: documents, files. */
  readonly values: JsonObject
  /** A label that distinguishes the request from others with the same model and format, such as its voice. */
  readonly label: string
}

export interface PlanOfRequestsOptions {
  /** Makes the last user message a variable even if all requests share it. */
  readonly variesLast?: boolean
}

/**
 * Creates a plan from requests: each distinct configuration becomes a variant, each distinct prompt a case. A single
 * prompt becomes the plan's prompt; several become the values of `{{input}}`. For conversations with the same message
 * structure, only the differing parts are variables. Requests that differ in both become all combinations of the two.
 * Braces in texts are escaped.
 */
export function planOfRequests(
  requests: readonly AskedRequest[],
  newId: () => string,
  options: PlanOfRequestsOptions = {},
): Pick<ExperimentPlan, 'description' | 'prompt' | 'variants' | 'cases'> {
  const asking = firstOfEach(requests, ({ connectionId, format, model, parameters, extra }) => [
    connectionId,
    format,
    model,
    parameters,
    extra,
  ])
  const questions = firstOfEach(requests, ({ input = null, messages = null, values }) => [
    input,
    messages as Json,
    values,
  ])
  const [first] = questions
  const { prompt, vars } = questions.some(({ messages }) => messages !== undefined)
    ? promptOfMessages(questions.map(messagesOf), options)
    : promptOfInputs(questions, options)
  const labels = labelsOf(asking)
  return {
    description: first === undefined ? '' : descriptionOf(first),
    prompt,
    variants: asking.map(({ connectionId, format, model, parameters, extra }, index): Variant => ({
      id: newId(),
      label: labels[index] ?? model,
      connectionId,
      format,
      model,
      parameters: escapeValue(parameters) as JsonObject,
      extra: escapeValue(extra) as JsonObject,
    })),
    cases: questions.map(({ values }, index) => ({ vars: { ...vars[index], ...values }, assertions: [] })),
  }
}

/** Returns a prompt as messages: a text is a user message. */
function messagesOf({ messages, input }: AskedRequest): readonly AskedMessage[] {
  if (messages !== undefined) return messages
  return typeof input === 'string' ? [{ role: 'user', parts: [input] }] : []
}

function promptOfInputs(
  questions: readonly AskedRequest[],
  { variesLast = false }: PlanOfRequestsOptions,
): SharedPrompt {
  const inputs = firstOfEach(questions, ({ input = null }) => input)
  const literal = inputs.length === 1 && !variesLast ? literalOf(inputs[0]?.input) : undefined
  return literal === undefined
    ? { prompt: '{{input}}', vars: questions.map(({ input = '' }) => ({ input })) }
    : { prompt: literal, vars: [] }
}

/** The maximum length of an experiment's default name, in characters. */
const maxDescriptionLength = 80

function descriptionOf({ input, messages }: AskedRequest): string {
  const last = messages?.findLast(({ role }) => role === 'user')
  const said = last?.parts.find((part) => typeof part === 'string')
  const first: Json | undefined = Array.isArray(input) ? input[0] : (input ?? said)
  if (typeof first !== 'string') return ''
  const line = first.trim().split('\n', 1)[0] ?? ''
  if (line.length <= maxDescriptionLength) return line
  const signs = Array.from(new Intl.Segmenter().segment(line.slice(0, 1_000)), ({ segment }) => segment)
  return signs.length > maxDescriptionLength ? `${signs.slice(0, maxDescriptionLength - 1).join('')}…` : line
}

/**
 * Returns the plan's prompt for an input; `undefined` for a list or a text that looks like one, which must be a value
 * of a case.
 */
function literalOf(input: Json | undefined): string | undefined {
  if (input === undefined) return ''
  return typeof input === 'string' && !isListLike(input) ? escapeTemplate(input) : undefined
}

/**
 * Returns unique labels: the models alone, with their formats, with the label of each request, or with the differing
 * parameters. Labels that are still equal are numbered.
 */
function labelsOf(requests: readonly AskedRequest[]): string[] {
  const called = requests.map(({ model, label }) =>
    label === '' || label === model ? model : `${model} · ${label}`,
  )
  const choices = [
    requests.map(({ model }) => model),
    requests.map(({ model, format }) => `${model} · ${formatLabel(format)}`),
    called,
    withParameters(requests),
  ]
  return (
    choices.find((labels) => new Set(labels).size === labels.length) ??
    called.map((label, index) => {
      const before = called.slice(0, index).filter((other) => other === label).length
      return before === 0 ? label : `${label} ${before + 1}`
    })
  )
}

/** Longer parameter values are left out of labels. */
const maxShownValue = 24

/** Returns the models with their differing parameters: `temperature 0.2`. */
function withParameters(requests: readonly AskedRequest[]): string[] {
  const names = new Set(requests.flatMap(({ parameters }) => Object.keys(parameters)))
  const differing = [...names].filter(
    (name) => firstOfEach(requests, ({ parameters }) => [parameters[name] ?? null]).length > 1,
  )
  return requests.map(({ model, parameters }) =>
    [
      model,
      ...differing.flatMap((name) => {
        const value = parameters[name]
        const text = typeof value === 'string' ? value : JSON.stringify(value)
        return value === undefined || text.length > maxShownValue ? [] : [`${name} ${text}`]
      }),
    ].join(' · '),
  )
}

/** Returns the items without those whose key equals an earlier item's. The order of object keys does not matter. */
function firstOfEach<Item>(items: readonly Item[], keyOf: (item: Item) => Json): Item[] {
  const seen = new Set<string>()
  return items.filter((item) => {
    const key = JSON.stringify(sorted(keyOf(item)))
    const isNew = !seen.has(key)
    seen.add(key)
    return isNew
  })
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([left], [right]) => (left < right ? -1 : 1))
  return entries.map(([name, item]) => [name, sorted(item)])
}
