import type { SpeechRequest } from '../../../../shared/audio/speech-request.ts'
import type { SpeechForm, Voice } from './form-store.ts'

/** One request for each voice that is ticked, in the order of the list. */
export function requestsOfForm(connectionId: string, form: SpeechForm): SpeechRequest[] {
  return form.voices
    .filter(({ isTicked }) => isTicked)
    .map((voice) => ({ connectionId, ...requestOfVoice(form, voice) }))
}

/** What is asked of a voice: the form's words and fields, with what is the voice's own in their place. */
export function requestOfVoice(form: SpeechForm, voice: Voice): Omit<SpeechRequest, 'connectionId'> {
  const { input, parameters, extraJson } = form
  return {
    model: voice.model ?? form.model,
    input,
    voice: voice.name,
    parameters:
      voice.format === undefined
        ? parameters
        : { ...parameters, response_format: { isSent: true, value: voice.format } },
    extraJson,
  }
}

/** Why nothing can be sent yet, in the words of the button. */
export function blockedWords({ model, input, voices }: SpeechForm): string | undefined {
  const ticked = voices.filter(({ isTicked }) => isTicked)
  if (ticked.some((voice) => (voice.model ?? model) === '')) return 'Choose a model first'
  if (input.trim() === '') return 'Write the text first'
  return ticked.length === 0 ? 'Tick a voice first' : undefined
}
