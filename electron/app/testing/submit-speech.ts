import type { Parameters } from '../../../shared/formats/parameters.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { AppClient } from './app-client.ts'
import { submitForm } from './submit-form.ts'

/** A text to be spoken by one voice. */
export interface SpeechRequest {
  readonly connectionId: string
  readonly model: string
  readonly input: string
  readonly voice: string
  readonly parameters: Parameters
  readonly extraJson: string
}

/** Submits the form of the Speech tab for one voice, and resolves with its run. */
export async function submitSpeech(
  page: AppClient['page'],
  { connectionId, voice, ...values }: SpeechRequest,
): Promise<Result<{ readonly id: string }>> {
  return submitForm(page, 'speech', connectionId, {
    ...values,
    voices: [{ id: 'voice', name: voice, isTicked: true }],
  })
}
