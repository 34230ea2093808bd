import { parseExtraJson } from '../../shared/formats/extra-json.ts'
import type { Json } from '../../shared/json.ts'
import type { Provenance } from '../../shared/media/media-item.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import type { StoredJob } from './stored-job.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** Longer values are not useful for filling a form. */
const maxValueLength = 2_000

/** The provenance of a job's file, which is embedded in the file. */
export function provenanceOf(
  { job, form }: StoredJob,
  tookMs: number,
  requestId: string | undefined,
  isItem: (id: string) => boolean,
): Provenance {
  const madeFrom = [...new Set(form.files.map(({ mediaId }) => mediaId))].filter(isItem)
  return {
    prompt: job.prompt,
    model: job.model,
    format: job.family,
    parameters: parametersOf(form),
    connectionName: job.connectionName,
    isPractice: job.isPractice,
    ...definedFields({ requestId, runId: job.runId }),
    tookMs: Math.round(tookMs),
    ...(madeFrom.length > 0 && { madeFrom }),
  }
}

function parametersOf({ parameters, extraJson }: VideoForm): Record<string, Json> {
  const extra = parseExtraJson(extraJson)
  const sent = Object.entries(parameters).flatMap(([name, { isSent, value }]) =>
    isSent ? [[name, value] as const] : [],
  )
  const values = { ...Object.fromEntries(sent), ...(extra.ok ? extra.value : {}) }
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        name !== 'model' && name !== 'prompt' && JSON.stringify(value).length <= maxValueLength,
    ),
  )
}
