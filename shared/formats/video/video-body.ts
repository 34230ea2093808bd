import { libraryStandIn } from '../../media/library-stand-in.ts'
import { err, ok, type Result } from '../../errors/result.ts'
import type { Json, JsonObject } from '../../json.ts'
import { noModelChosen } from '../input-errors.ts'
import { withParameters } from '../nested-parameters.ts'
import { videoFileFields } from './video-fields.ts'
import type { VideoInput, VideoInputFile } from './video-input.ts'
import { videoError } from '../../text/en/errors/video.ts'

/**
 * The JSON body of a request for a video (see shared/gateway/wire/video.md, "Create"), which contains files as data
 * addresses. A key of `extra` replaces the field of that name, also model and prompt. The error is `invalid-input`: no
 * model, or no prompt.
 */
export function videoBody(input: VideoInput): Result<JsonObject> {
  const checked = checkInput(input)
  if (!checked.ok) return checked
  const parameters = { ...input.parameters, ...fileParameters(input.files) }
  const body = withParameters({ model: input.model, prompt: input.prompt }, parameters)
  return ok({ ...body, ...input.extra })
}

/** The same without files, for a form that has them as fields of their own. The error is that of `videoBody`. */
export function videoTexts(input: VideoInput): Result<JsonObject> {
  return videoBody({ ...input, files: [] })
}

function checkInput({ model, prompt, extra }: VideoInput): Result<void> {
  if (model.trim() === '') return noModelChosen()
  if (prompt.trim() !== '' || extra['prompt'] !== undefined) return ok()
  return err({
    kind: 'invalid-input',
    field: 'prompt',
    ...videoError('noPrompt'),
  })
}

/** The files by field: a text for one file, a list for several, and always a list in a field for lists. */
function fileParameters(files: readonly VideoInputFile[]): Record<string, Json> {
  const parameters: Record<string, Json> = {}
  for (const name of new Set(files.map(({ field }) => field))) {
    const values = files.filter(({ field }) => field === name).map(dataAddress)
    const isList = videoFileFields.find((fileField) => fileField.name === name)?.isList === true
    parameters[name] = isList || values.length > 1 ? values : (values[0] ?? '')
  }
  return parameters
}

function dataAddress({ mediaId, mediaType, data }: VideoInputFile): string {
  return `data:${mediaType};base64,${data ?? libraryStandIn(mediaId)}`
}
