import { ok, type Result } from '../errors/result.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import type { VideoInput } from '../formats/video/video-input.ts'
import { videoRoutes } from '../formats/video/video-routes.ts'
import { isInField } from '../medic/learned-removal.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'
import type { VideoForm } from './video-request.ts'

/**
 * What the format builds a request from: preview and request are both made from it. Fields among `removals` that this
 * model refused are left out. `dataOf` gives the base64 of a file by its id; without it a stand-in is shown in its place.
 * The error is `invalid-input`, for extra JSON that cannot be read.
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
    removals.some((one) => one.model === model && one.format === family && isInField(field, one.field))
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
