import { err, ok, type Result } from '../../errors/result.ts'
import type { WireRequest } from '../../gateway/wire.ts'
import { noModelChosen } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import type { SpeechInput } from './speech-input.ts'
import { formatRegistry } from '../registry.ts'
import { audioError } from '../../text/en/errors/audio.ts'

/**
 * Builds POST /v1/audio/speech (see shared/gateway/wire/speech.md, "Request fields"). A key of `extra` replaces the
 * field of that name. The error is `invalid-input`: no model, no text or no voice.
 */
export function buildSpeechRequest(input: SpeechInput): Result<WireRequest> {
  const { model, voice, extra } = input
  if (model.trim() === '' && extra['model'] === undefined) return noModelChosen()
  if (input.input.trim() === '' && extra['input'] === undefined) return err(noText)
  if (voice.trim() === '' && extra['voice'] === undefined) return err(noVoice)
  const body = { ...withParameters({ model, input: input.input, voice }, input.parameters), ...extra }
  return ok({
    ...formatRegistry.speech.route,
    // The answer may have any content type.
    headers: { accept: '*/*' },
    body: { type: 'json', value: body },
    expectsStream: body['stream_format'] === 'sse',
  })
}

const noText = {
  kind: 'invalid-input',
  field: 'input',
  ...audioError('noText'),
} as const

const noVoice = {
  kind: 'invalid-input',
  field: 'voice',
  ...audioError('noVoice'),
} as const
