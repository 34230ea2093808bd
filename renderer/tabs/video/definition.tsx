import type { Bridge } from '../../../shared/ipc/bridge.ts'
import { valuesOfVideo, videoForm, type VideoValues } from '../../../shared/request-forms/video/form.ts'
import { ThumbnailMakerProvider } from '../../panels/thumbnails/thumbnail-maker-provider.tsx'
import { defineRequestTab } from '../../request-tab/define-request-tab.tsx'
import { RequestTabView } from '../../request-tab/request-tab.tsx'
import { SidePane } from './details/side-pane.tsx'
import { SubmitNote, VideoInputs } from './inputs.tsx'
import { JobsPane } from './jobs/jobs-pane.tsx'
import { addItems, videoValues } from './values.ts'
import { useVideoView } from '../../panels/video-jobs/video-view-store.ts'
import { videoText } from '../../../shared/text/en/video.ts'

const videoTab = defineRequestTab({
  id: 'video',
  form: videoForm,
  values: videoValues,
  get title() {
    return videoText().newVideo
  },
  minFormWidth: 264,
  Frame: ThumbnailMakerProvider,
  Inputs: VideoInputs,
  get resultsLabel() {
    return videoText().jobs
  },
  Results: JobsPane,
  Details: SidePane,
  submitLabel: ({ copies }) => videoText().createVideos(copies),
  SubmitNote,
  valuesOfRun,
  takeMedia: addItems,
  onSubmit: ({ groupId }) => useVideoView.getState().noteClick(groupId),
})

/** Videos: the form, the queue of jobs, and the job that is selected. */
export function VideoTab() {
  return <RequestTabView tab={videoTab} />
}

/**
 * Returns the settings of a job; `undefined` if there is none. A job has its images and its maximum wait, which the
 * record of its request does not have.
 */
async function valuesOfRun(
  runId: string,
  bridge: Bridge,
  connectionId: string,
): Promise<VideoValues | undefined> {
  const jobs = await bridge.call('video.list', {})
  const known = jobs.ok ? jobs.value.find((job) => job.runId === runId) : undefined
  const job = known && (await bridge.call('video.get', { id: known.id }))
  return job?.ok === true
    ? valuesOfVideo(job.value.form, videoValues.getState().form, connectionId)
    : undefined
}
