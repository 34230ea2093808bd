import type { Parameters } from '../../../../shared/formats/parameters.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/json.ts'
import type { Provenance } from '../../../../shared/media/media-item.ts'
import type { VideoForm } from '../../../../shared/video/video-request.ts'
import { videoFormats } from '../../../../shared/formats/video/index.ts'
import { familyOfFormat } from './families.ts'
import type { VideoTabForm } from './video-form-store.ts'

/** The changes that make the form ask for the same again. The route counts for `connectionId`. */
export function formOfJob(
  job: VideoForm,
  connectionId: string,
  families: VideoTabForm['families'],
): Partial<VideoTabForm> {
  const { family, encoding, model, prompt, parameters, extraJson, files, maxWaitMs } = job
  return {
    model,
    prompt,
    parameters,
    extraJson,
    families: { ...families, [connectionId]: family },
    pictures: files.map((file) => ({ ...file, bytes: 0, isFromLibrary: true })),
    ...(encoding !== undefined && { encoding }),
    ...(maxWaitMs !== undefined && { maxWaitMs }),
  }
}

/** The same from what a saved file says of itself. Fields without a row go into the extra JSON. */
export function formOfProvenance(
  { format, model, prompt, parameters }: Provenance,
  connectionId: string,
  families: VideoTabForm['families'],
): Partial<VideoTabForm> {
  const family = familyOfFormat(format)
  const rows: Parameters = {}
  const extra: JsonObject = {}
  for (const [name, value] of Object.entries(parameters)) {
    if (videoFormats[family].fields.some((field) => field.name === name))
      rows[name] = { isSent: true, value: objectOf(value) }
    else extra[name] = value
  }
  return {
    model,
    prompt,
    parameters: rows,
    extraJson: Object.keys(extra).length === 0 ? '' : JSON.stringify(extra, null, 2),
    pictures: [],
    families: { ...families, [connectionId]: family },
  }
}

/** Forms carry objects as text. */
function objectOf(value: JsonObject[string]): JsonObject[string] {
  const read = typeof value === 'string' && value.startsWith('{') ? parseJson(value) : undefined
  return isJsonObject(read) ? read : value
}
