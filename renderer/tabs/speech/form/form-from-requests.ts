import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { SpeechRequest } from '../../../../shared/audio/speech-request.ts'
import { speechFields } from '../../../../shared/formats/speech/fields.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../../shared/json.ts'
import { freeId } from './change-voices.ts'
import type { SpeechForm, Voice } from './form-store.ts'

/** What was asked of one voice, without who was asked. */
export type Asked = Omit<SpeechRequest, 'connectionId'>

/** What a recorded body, or the settings a file came from, asked for. Fields without a row go into the extra JSON. */
export function askedFromBody(body: Json | undefined): Asked | undefined {
  if (!isJsonObject(body)) return undefined
  const { model, input, voice, ...others } = body
  const parameters: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(others)) {
    if (speechFields.some((field) => field.name === name)) parameters[name] = { isSent: true, value }
    else extra[name] = value
  }
  // Some vendors take a voice that is no name.
  if (voice !== undefined && typeof voice !== 'string') extra['voice'] = voice
  return {
    model: typeof model === 'string' ? model : '',
    input: typeof input === 'string' ? input : '',
    voice: typeof voice === 'string' ? voice : '',
    parameters,
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
  }
}

/**
 * The form that asks for these again: the first one's words and fields, and every voice ticked, with its own model and file
 * format where they are not the first one's. Voices that were listed before stay, not ticked.
 */
export function formFromRequests(asked: readonly Asked[], listed: readonly Voice[]): SpeechForm | undefined {
  const [first] = asked
  if (first === undefined) return undefined
  let voices: Voice[] = listed.map(({ id, name }) => ({ id, name, isTicked: false }))
  for (const one of asked) {
    if (one.voice === '') continue
    const free = voices.find(({ name, isTicked }) => name === one.voice && !isTicked)
    const { id } = free ?? { id: freeId(voices, one.voice) }
    const voice: Voice = { id, name: one.voice, isTicked: true, ...ownOf(one, first) }
    voices = free === undefined ? [...voices, voice] : voices.map((other) => (other === free ? voice : other))
  }
  return {
    model: first.model,
    input: first.input,
    voices,
    parameters: first.parameters,
    extraJson: first.extraJson,
  }
}

/** What of a request is another than the first one's. */
function ownOf(asked: Asked, first: Asked): Pick<Voice, 'model' | 'format'> {
  const format = formatOf(asked)
  return {
    ...(asked.model !== first.model && { model: asked.model }),
    ...(format !== undefined && format !== formatOf(first) && { format }),
  }
}

function formatOf({ parameters }: Asked): string | undefined {
  const format = parameters['response_format']
  return format?.isSent === true && typeof format.value === 'string' ? format.value : undefined
}
