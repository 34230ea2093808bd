import * as z from 'zod/mini'
import { parseExtraJson } from '../../formats/extra-json.ts'
import { ok, type Result } from '../../errors/result.ts'
import { speechFields, typicalMaxCharacters } from '../../formats/speech/fields.ts'
import { speechFormat } from '../../formats/speech/index.ts'
import { sentParameters } from '../../medic/sent-parameters.ts'
import {
  defineRequestForm,
  oneSection,
  type FormSection,
  type RecordedRequest,
  type RequestContext,
  type RunRequest,
  sectionShape,
} from '../define-request-form.ts'
import { templatedParameters, variablesShape } from '../../templates/fill-variables.ts'
import { readRecordedBody } from '../read-recorded-body.ts'
import { splitSpeechText } from './split-speech-text.ts'
import { requestTabText } from '../../text/en/request-tab.ts'

const voiceSchema = z.object({
  id: z.string(),
  /** As sent: each vendor has its own names. */
  name: z.string(),
  isTicked: z.boolean(),
  /** A model instead of the form's. */
  model: z.optional(z.string()),
  /** A `response_format` instead of the form's. */
  format: z.optional(z.string()),
})

/** One entry in the list of voices. Each selected voice is one request. */
export type Voice = z.infer<typeof voiceSchema>

const speechValuesSchema = z.object({
  ...sectionShape,
  input: z.string(),
  ...variablesShape,
  voices: z.array(voiceSchema),
  /** Whether a text longer than `typicalMaxCharacters` is sent in parts, one request each. */
  isSplit: z.catch(z.boolean(), false),
})

/** The values of the form. Only switched-on parameters are sent. */
export type SpeechValues = z.infer<typeof speechValuesSchema>

/** Speaks a text with one or several voices: one request per selected voice, in the order of the list. */
export const speechForm = defineRequestForm<SpeechValues>({
  id: 'speech',
  formats: ['speech'],
  textField: 'input',
  schema: speechValuesSchema,
  initial: {
    model: '',
    input: '',
    voices: [
      { id: 'alloy', name: 'alloy', isTicked: true },
      { id: 'nova', name: 'nova', isTicked: false },
      { id: 'onyx', name: 'onyx', isTicked: false },
    ],
    isSplit: false,
    parameters: {},
    extraJson: '',
  },
  layoutName: 'speech.form',
  ...oneSection('speech'),
  blocked({ model, input, voices }) {
    const ticked = voices.filter(({ isTicked }) => isTicked)
    if (ticked.some((voice) => (voice.model ?? model) === '')) return requestTabText().blocked.noModel
    if (input.trim() === '') return requestTabText().blocked.noInput
    return ticked.length === 0 ? requestTabText().blocked.noVoice : undefined
  },
  toRequests(values, context) {
    const ticked = values.voices.filter(({ isTicked }) => isTicked)
    const requests: RunRequest[] = []
    const parts = speechParts(values)
    for (const voice of ticked.length === 0 ? [noVoice] : ticked) {
      for (const [index, input] of parts.entries()) {
        const request = requestOfVoice({ ...values, input }, voice, context)
        if (!request.ok) return request
        const { label } = request.value
        const isAlone = parts.length === 1
        requests.push({ ...request.value, label: isAlone ? label : `${label} ${index + 1}/${parts.length}` })
      }
    }
    return ok(requests)
  },
  fromRequests(requests, before) {
    const recorded = requests.flatMap((request) => readSpeech(request) ?? [])
    const [first] = recorded
    if (first === undefined || recorded.length < requests.length) return undefined
    const { model, parameters, extraJson } = first
    const { input, isSplit, voices } = joinParts(recorded, first)
    return { model, input, voices: voicesOf(voices, first, before.voices), isSplit, parameters, extraJson }
  },
  templated: ['input', templatedParameters],
  accepts: [],
})

/** Returns the text as it is sent: whole, or in parts. */
export function speechParts({ input, isSplit }: Pick<SpeechValues, 'input' | 'isSplit'>): readonly string[] {
  const parts = isSplit ? splitSpeechText(input, typicalMaxCharacters) : []
  return parts.length > 1 ? parts : [input]
}

/** Joins the parts spoken by one voice into the whole text, and keeps one request per voice. */
function joinParts(
  recorded: readonly RecordedSpeech[],
  first: RecordedSpeech,
): Pick<SpeechValues, 'input' | 'isSplit'> & { voices: readonly RecordedSpeech[] } {
  const ownParts = recorded.filter((item) => isSameVoice(item, first))
  const isSplit = new Set(ownParts.map(({ input }) => input)).size > 1
  return isSplit
    ? {
        input: ownParts.map(({ input }) => input).join(''),
        isSplit,
        voices: recorded.filter(
          (item, index) => recorded.findIndex((other) => isSameVoice(item, other)) === index,
        ),
      }
    : { input: first.input, isSplit, voices: recorded }
}

function isSameVoice(left: RecordedSpeech, right: RecordedSpeech): boolean {
  return (
    left.voice === right.voice && left.model === right.model && fileFormatOf(left) === fileFormatOf(right)
  )
}

/** Placeholder for the voice when none is selected: the format reports that it is missing. */
const noVoice: Voice = { id: '', name: '', isTicked: false }

/** Builds the request of a voice: the form's text and fields, overridden by those of the voice. */
function requestOfVoice(
  values: SpeechValues,
  voice: Voice,
  { removals }: RequestContext,
): Result<RunRequest> {
  const { input } = values
  const model = voice.model ?? values.model
  const parameters =
    voice.format === undefined
      ? values.parameters
      : { ...values.parameters, response_format: { isSent: true, value: voice.format } }
  const extra = parseExtraJson(values.extraJson)
  if (!extra.ok) return extra
  const request = speechFormat.request({
    model,
    input,
    voice: voice.name,
    parameters: sentParameters(parameters, { model, format: 'speech' }, removals),
    extra: extra.value,
  })
  if (!request.ok) return request
  return ok({ format: 'speech', model, prompt: input, label: voice.name, request: request.value })
}

interface RecordedSpeech extends Omit<FormSection, 'format'> {
  readonly input: string
  readonly voice: string
}

const isText = (value: unknown): boolean => typeof value === 'string'

function readSpeech({ body }: RecordedRequest): RecordedSpeech | undefined {
  // Some vendors accept a voice that is not a text: it becomes extra JSON.
  const read = readRecordedBody(body, speechFields, { model: () => true, input: () => true, voice: isText })
  if (read === undefined) return undefined
  const { own, parameters, extraJson } = read
  const textOf = (name: string): string => {
    const value = own[name]
    return typeof value === 'string' ? value : ''
  }
  return { model: textOf('model'), input: textOf('input'), voice: textOf('voice'), parameters, extraJson }
}

/**
 * Returns every recorded voice, selected, with its own model and file format where they differ from the first one's.
 * Voices listed before stay, not selected.
 */
function voicesOf(
  recorded: readonly RecordedSpeech[],
  first: RecordedSpeech,
  listed: readonly Voice[],
): Voice[] {
  let voices: Voice[] = listed.map(({ id, name }) => ({ id, name, isTicked: false }))
  for (const request of recorded) {
    if (request.voice === '') continue
    const free = voices.find(({ name, isTicked }) => name === request.voice && !isTicked)
    const { id } = free ?? { id: freeId(voices, request.voice) }
    const voice: Voice = { id, name: request.voice, isTicked: true, ...ownOf(request, first) }
    voices = free === undefined ? [...voices, voice] : voices.map((other) => (other === free ? voice : other))
  }
  return voices
}

/** Returns the model and the format of a request that differ from the first one's. */
function ownOf(recorded: RecordedSpeech, first: RecordedSpeech): Pick<Voice, 'model' | 'format'> {
  const format = fileFormatOf(recorded)
  return {
    ...(recorded.model !== first.model && { model: recorded.model }),
    ...(format !== undefined && format !== fileFormatOf(first) && { format }),
  }
}

function fileFormatOf({ parameters }: RecordedSpeech): string | undefined {
  const format = parameters['response_format']
  return format?.isSent === true && typeof format.value === 'string' ? format.value : undefined
}

/** Returns an unused id for a voice with this name. */
export function freeId(voices: readonly Voice[], name: string): string {
  const isFree = (id: string) => voices.every((voice) => voice.id !== id)
  if (isFree(name)) return name
  let number = 2
  while (!isFree(`${name} ${number}`)) number += 1
  return `${name} ${number}`
}
