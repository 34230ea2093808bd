import { err, ok, type Result } from '../../shared/errors/result.ts'
import { videoFormats } from '../../shared/formats/video/index.ts'
import { buildRemixRequest } from '../../shared/formats/video/task-requests.ts'
import { videoRoutes } from '../../shared/formats/video/video-routes.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { VideoJob } from '../../shared/video/job.ts'
import { toVideoInput } from '../../shared/video/to-video-input.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import { startJob, type JobOwner, type StartJobDependencies } from './start-job.ts'
import { noTask } from './user-changes.ts'

/** The form of a video to request. */
export interface VideoSubmission extends VideoForm {
  readonly connectionId: string
  /** The user was told that the same video was requested a moment ago and may be charged twice, and confirmed it. */
  readonly confirmed?: boolean
  /** The click it belongs to, in epoch milliseconds. Requests of the same click do not count as repeated. */
  readonly clickedAt?: number
}

export interface AskVideoDependencies extends StartJobDependencies {
  /** The fields to omit from requests to a connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  /** The bytes of a file inside a body, as base64. */
  readonly readFile: (
    file: Pick<VideoForm['files'][number], 'mediaId' | 'fileName'>,
  ) => Promise<Result<string>>
}

/** Requests a video from a model, once, as a job. */
export async function askVideo(
  { connectionId, confirmed = false, clickedAt, ...form }: VideoSubmission,
  owner: JobOwner | undefined,
  dependencies: AskVideoDependencies,
): Promise<Result<VideoJob>> {
  const learned = dependencies.removals(connectionId)
  if (!learned.ok) return learned
  const data = await dataOf(form, dependencies)
  if (!data.ok) return data
  const input = toVideoInput(form, learned.value, (id) => data.value.get(id))
  if (!input.ok) return input
  const format = videoFormats[form.family]
  const request = format.request(input.value)
  if (!request.ok) return request
  const click = clickedAt === undefined ? {} : { clickedAt }
  return startJob(
    { connectionId, form, format, request: request.value, confirmed, owner, ...click },
    dependencies,
  )
}

/** Requests another video that changes the one of this job. */
export async function askRemix(
  { connectionId, model, maxWaitMs, taskId }: VideoJob,
  { prompt, confirmed = false }: Pick<Input<'video.remix'>, 'prompt' | 'confirmed'>,
  dependencies: AskVideoDependencies,
): Promise<Result<VideoJob>> {
  if (taskId === undefined) return err(noTask)
  const request = buildRemixRequest(taskId, prompt)
  if (!request.ok) return request
  const plain = { parameters: {}, extraJson: '', files: [] }
  const form: VideoForm = { family: 'videos', model, prompt, maxWaitMs, ...plain }
  const format = videoFormats.videos
  return startJob(
    { connectionId, form, format, request: request.value, confirmed, remixOf: taskId },
    dependencies,
  )
}

/** The files inside a body, by their ids. */
async function dataOf(
  { family, encoding, files }: VideoForm,
  { readFile }: AskVideoDependencies,
): Promise<Result<Map<string, string>>> {
  const data = new Map<string, string>()
  if (videoRoutes[family].takesForms && encoding === 'multipart') return ok(data)
  for (const file of files) {
    const read = await readFile(file)
    if (!read.ok) return read
    data.set(file.mediaId, read.value)
  }
  return ok(data)
}
