import { randomUUID } from 'node:crypto'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { AppClient } from './app-client.ts'

/** A text that one voice is to speak. */
export interface SpeechRequest {
  readonly connectionId: string
  readonly model: string
  readonly input: string
  readonly voice: string
  readonly parameters: Parameters
  readonly extraJson: string
}

/** Submits the form of the Speech tab for one voice, and answers its run. */
export async function submitSpeech(
  page: AppClient['page'],
  { connectionId, voice, ...values }: SpeechRequest,
): Promise<Result<{ readonly id: string }>> {
  const submitted = await page.call('requests.submit', {
    id: randomUUID(),
    formId: 'speech',
    connectionId,
    values: { ...values, voices: [{ id: 'voice', name: voice, isTicked: true }] },
  })
  if (!submitted.ok) return submitted
  const [request] = submitted.value
  if (request?.error !== undefined) return err(request.error)
  if (request?.runId === undefined) throw new Error('The request waits for others')
  return ok({ id: request.runId })
}
