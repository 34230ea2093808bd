import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'
import { parseExtraJson } from '../formats/extra-json.ts'
import { ok, type Result } from '../errors/result.ts'
import { videoFormatIds } from '../formats/registry.ts'
import type { VideoInput } from '../formats/video/video-input.ts'
import { videoRoutes } from '../formats/video/video-routes.ts'
import { isInField } from '../medic/learned-removal.ts'
import { sentParameters, type Removal } from '../medic/sent-parameters.ts'

/** An image that a video is made from: an attachment's id, or an item of the library. */
export const videoFileSchema = z.object({
  /** The body field it is sent in, of `videoFileFields` or free-typed; dotted for nested objects. */
  field: z.string(),
  mediaId: z.string(),
  fileName: z.string(),
  /** As its bytes say. */
  mediaType: z.string(),
})

/** What a video is asked for with, apart from who is asked. */
export const videoFormSchema = z.object({
  /** The routes: the documented ones, or those of `/v1/videos`. */
  family: z.enum(videoFormatIds),
  /** How files travel on `/v1/videos`: as a form, or as base64 inside JSON. The documented route is always JSON. */
  encoding: z.optional(z.enum(['json', 'multipart'])),
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  files: z.array(videoFileSchema),
  /** How long to wait for the result, in milliseconds; `defaultMaxWaitMs` unless told. */
  maxWaitMs: z.optional(z.number()),
})

export type VideoForm = z.infer<typeof videoFormSchema>

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
