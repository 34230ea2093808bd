import { formatLabel, type FormatId } from '../formats/registry.ts'
import type { Json, JsonObject } from '../json.ts'
import type { ExperimentPlan, Variant } from './experiment.ts'
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
  /** What goes along with it, under the names that its format takes: documents, files. */
  readonly values: JsonObject
  /** What tells it apart from the others where models and formats do not, such as its voice. */
  readonly label: string
}

/**
 * The plan that asks what some requests asked: each way of asking is a variant, each question is a case. One question to all
 * stands in the prompt as it is; several take the place of `{{input}}` in turn. Requests that differ in both become all
 * pairs of the two. Texts keep their braces.
 */
export function planOfRequests(
  requests: readonly AskedRequest[],
  newId: () => string,
): Pick<ExperimentPlan, 'description' | 'prompt' | 'variants' | 'cases'> {
  const asking = firstOfEach(requests, ({ connectionId, format, model, parameters, extra }) => [
    connectionId,
    format,
    model,
    parameters,
    extra,
  ])
  const questions = firstOfEach(requests, ({ input = null, values }) => [input, values])
  const inputs = firstOfEach(questions, ({ input = null }) => input)
  const [only] = inputs
  const literal = inputs.length === 1 ? literalOf(only?.input) : undefined
  const labels = labelsOf(asking)
  return {
    description: descriptionOf(only?.input),
    prompt: literal ?? '{{input}}',
    variants: asking.map(({ connectionId, format, model, parameters, extra }, index): Variant => ({
      id: newId(),
      label: labels[index] ?? model,
      connectionId,
      format,
      model,
      parameters: escapeValue(parameters) as JsonObject,
      extra: escapeValue(extra) as JsonObject,
    })),
    cases: questions.map(({ input, values }) => ({
      vars: { ...(literal === undefined && { input: input ?? '' }), ...values },
      assertions: [],
    })),
  }
}

/** As much of a question as names an experiment, in characters. */
const maxDescriptionLength = 80

function descriptionOf(input: Json | undefined): string {
  const first: Json | undefined = Array.isArray(input) ? input[0] : input
  if (typeof first !== 'string') return ''
  const line = first.trim().split('\n', 1)[0] ?? ''
  if (line.length <= maxDescriptionLength) return line
  const signs = Array.from(new Intl.Segmenter().segment(line.slice(0, 1_000)), ({ segment }) => segment)
  return signs.length > maxDescriptionLength ? `${signs.slice(0, maxDescriptionLength - 1).join('')}…` : line
}

/** The prompt that a question is by itself; `undefined` for a list, which only a value can be. */
function literalOf(input: Json | undefined): string | undefined {
  if (input === undefined) return ''
  return typeof input === 'string' ? escapeTemplate(input) : undefined
}

/** Names that differ: the models alone, with their formats, or with what each request is called by. The last are numbered. */
function labelsOf(requests: readonly AskedRequest[]): string[] {
  const choices = [
    requests.map(({ model }) => model),
    requests.map(({ model, format }) => `${model} · ${formatLabel(format)}`),
    requests.map(({ model, label }) => (label === '' || label === model ? model : `${model} · ${label}`)),
  ]
  const last = choices.at(-1) ?? []
  return (
    choices.find((labels) => new Set(labels).size === labels.length) ??
    last.map((label, index) => {
      const before = last.slice(0, index).filter((other) => other === label).length
      return before === 0 ? label : `${label} ${before + 1}`
    })
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
