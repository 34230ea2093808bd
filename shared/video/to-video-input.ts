import { ok, type Result } from '../errors/result.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import type { VideoInput } from '../formats/video/video-input.ts'
import { videoRoutes } from '../formats/video/video-routes.ts'
import { isInField } from '../medic/learned-removal.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'
import type { VideoForm } from './video-request.ts'

/**
 * Builds the input of the format, for both preview and request. Fields among `removals`, which this model refused, are
 * left out. `dataOf` returns the base64 of a file by its id; without it, the result contains stand-ins. The error is
 * `invalid-input` when the extra JSON cannot be parsed.
 */
export function toVideoInput(
  form: VideoForm,
  removals: readonly Removal[] = [],
  dataOf: (mediaId: string) => string | undefined = () => undefined,
): Result<VideoInput> {
  const { family, encoding = 'json', model, prompt, parameters, extraJson, files } = form
  const extra = parseExtraJson(extraJson)
  if (!extra.ok) return extra
  const isLeftOut = (field: string): boolean =>
    removals.some(
      (removal) => removal.model === model && removal.format === family && isInField(field, removal.field),
    )
  return ok({
    model,
    prompt,
    parameters: sentParameters(parameters, { model, format: family }, removals),
    extra: extra.value,
    encoding: videoRoutes[family].takesForms ? encoding : 'json',
    files: files
      .filter(({ field }) => !isLeftOut(field))
      .map((file) => {
        const data = dataOf(file.mediaId)
        return data === undefined ? file : { ...file, data }
      }),
  })
}
