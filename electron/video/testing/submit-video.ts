import type { Result } from '../../../shared/errors/result.ts'
import { valuesOfVideo, videoForm } from '../../../shared/request-forms/video/form.ts'
import type { VideoJob } from '../../../shared/video/job.ts'
import { valueOf, type AppClient } from '../../app/testing/app-client.ts'
import { submitForm } from '../../app/testing/submit-form.ts'
import type { VideoSubmission } from '../ask-video.ts'

/** Requests a video as the window does, and resolves with its job. */
export async function submitVideo(
  page: Pick<AppClient['page'], 'call'>,
  { connectionId, ...form }: Omit<VideoSubmission, 'confirmed'>,
): Promise<Result<VideoJob>> {
  const values = valuesOfVideo(form, videoForm.initial, connectionId)
  const run = await submitForm(page, 'video', connectionId, values)
  if (!run.ok) return run
  const jobs = valueOf(await page.call('video.list', {}))
  const job = jobs.find(({ runId }) => runId === run.value.id)
  if (job === undefined) throw new Error('The run belongs to no job')
  return { ok: true, value: job }
}
