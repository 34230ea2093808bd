import { err, type Result } from '../../errors/result.ts'
import type { JsonObject } from '../../json.ts'
import { noModelChosen } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import type { PromptInput } from '../prompt-input.ts'
import { imagesError } from '../../text/en/errors/images.ts'

/**
 * The fields of a request for images, without files (see shared/gateway/wire/images.md, "Generation fields"). A key
 * of `extra` replaces the field of that name, also model and prompt. The error is `invalid-input`: no model, or no
 * prompt.
 */
export function imageBody(input: PromptInput): Result<JsonObject> {
  if (input.model.trim() === '') return noModelChosen()
  if (input.prompt.trim() === '' && input.extra['prompt'] === undefined) {
    return err({
      kind: 'invalid-input',
      field: 'prompt',
      ...imagesError('noPrompt'),
    })
  }
  const body = withParameters({ model: input.model, prompt: input.prompt }, input.parameters)
  return { ok: true, value: { ...body, ...input.extra } }
}
