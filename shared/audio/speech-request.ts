import * as z from 'zod/mini'
import { parseExtraJson } from '../formats/extra-json.ts'
import { parametersSchema } from '../formats/parameters.ts'
import { ok, type Result } from '../errors/result.ts'
import type { SpeechInput } from '../formats/speech/speech-input.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'

/** One click on "Speak", as it is to be sent. Several voices are several of these. */
export const speechRequestSchema = z.object({
  /** Who is asked. */
  connectionId: z.string(),
  model: z.string(),
  /** The words to speak. */
  input: z.string(),
  /** Any name: each vendor has its own. */
  voice: z.string(),
  /** The optional fields, as `speechFields` lists them. */
  parameters: parametersSchema,
  extraJson: z.string(),
})

export type SpeechRequest = z.infer<typeof speechRequestSchema>

/**
 * What the format builds the request from: preview and request are both made from it. Fields among `removals` that this
 * model refused are left out. The error is `invalid-input`, for extra JSON that cannot be read.
 */
export function toSpeechInput(
  { model, input, voice, parameters, extraJson }: Omit<SpeechRequest, 'connectionId'>,
  removals: readonly Removal[] = [],
): Result<SpeechInput> {
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const sent = sentParameters(parameters, { model, format: 'speech' }, removals)
  return ok({ model, input, voice, parameters: sent, extra: extra.value })
}
