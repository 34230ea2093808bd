import { type FormatId } from '../formats/registry.ts'
import { formatLabel } from '../formats/format-facts.ts'
import type { Json, JsonObject } from '../json.ts'
import type { ExperimentPlan, Variant } from './experiment.ts'
import { isListLike, promptOfMessages, type SharedPrompt, type AskedMessage } from './prompt-of-messages.ts'
import { escapeTemplate, escapeValue } from '../templates/template.ts'

/** A request as an experiment holds it: who is asked and how, apart from what is asked. */
export interface AskedRequest {
  readonly connectionId: string
  readonly format: FormatId
  readonly model: string
  /** The fields that are sent, by their wire name. Braces in them are texts. */
  readonly parameters: JsonObject
  readonly extra: JsonObject
  /** What is asked: a text, or a list of texts that are sent together. Left out where only files are sent. */
  readonly input?: Json
  /** What is asked in place of `input`, where it is more than a text of the user. */
  readonly messages?: readonly AskedMessage[]
  /** What goes along with it, under the names that its format takes: documents, files. */
  readonly values: JsonObject
  /** What tells it apart from the others where models and formats do not, such as its voice. */
  readonly label: string
}

export interface PlanOfRequestsOptions {
  /** The last message of the user is a variable even if it is the same in all. */
  readonly variesLast?: boolean
}

/**
 * The plan that asks what some requests asked: each way of asking is a variant, each question is a case. One question to all
 * stands in the prompt as it is; several take the place of `{{input}}` in turn, and of conversations that have the same
 * messages only what differs is a variable. Requests that differ in both become all pairs of the two. Texts keep their braces.
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

/** A question as a conversation: a text is a message of the user. */
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

/** As much of a question as names an experiment, in characters. */
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

/** The prompt that a question is by itself; `undefined` for a list, or what looks like one: those only a value can be. */
function literalOf(input: Json | undefined): string | undefined {
  if (input === undefined) return ''
  return typeof input === 'string' && !isListLike(input) ? escapeTemplate(input) : undefined
}

/**
 * Names that differ: the models alone, with their formats, with what each request is called by, or with the parameters that
 * differ. Those that nothing tells apart are numbered.
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

/** Longer values tell variants apart no better. */
const maxShownValue = 24

/** The models, each with its parameters that are not the same in all: `temperature 0.2`. */
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

/** Those whose keys no earlier one has. The order of the fields in an object makes no difference. */
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
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return entries.map(([name, item]) => [name, sorted(item)])
}
