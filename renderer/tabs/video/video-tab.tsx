import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import type { Remedy } from '../../../shared/errors/app-error.ts'
import { usePickerOpening } from '../../panels/model-picker/use-picker-opening.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useDefaultModel } from '../../panels/model-picker/use-default-model.ts'
import { Pane } from '../../controls/pane.tsx'
import { RequestPane } from '../../panels/panes/request-pane.tsx'
import { useToast } from '../../controls/toast.tsx'
import { useLatest } from '../../controls/use-latest.ts'
import { useSendKey } from '../../controls/use-send-key.ts'
import { ThumbnailMakerProvider } from '../../panels/thumbnails/thumbnail-maker-provider.tsx'
import { useActiveConnection } from '../../queries/connections.ts'
import { useMediaEvents } from '../../queries/media.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useVideoJobs, videoJobQuery } from '../../queries/video.ts'
import { useHandedMedia } from '../../stores/handed-media.ts'
import { useHandedModel } from '../../stores/handed-model.ts'
import { useHandedSettings } from '../../stores/handed-settings.ts'
import { SidePane } from './details/side-pane.tsx'
import { formOfJob } from './form/form-of-job.ts'
import { RequestForm } from './form/request-form.tsx'
import { useCreateVideo } from './form/use-create-video.ts'
import { addItems } from './form/pictures.ts'
import { useRestoreSettings } from './form/use-restore-settings.ts'
import { familyOf, useVideoForm, videoForm } from './form/video-form-store.ts'
import { JobsPane } from './jobs/jobs-pane.tsx'
import { lastRefusedField } from '../../panels/parameters/refused-field.ts'

const takeModel = (model: string) => useVideoForm.getState().change({ model })

/** Videos: the form, the queue of jobs, and the job that is selected. */
export function VideoTab() {
  useSavedForm('video.form', videoForm)
  useMediaEvents()
  useHandedModel('video', takeModel)
  useHandedMedia('video', addItems)
  const connection = useActiveConnection()
  useHandedSettings('video', useRestoreSettings(connection.id))
  const isModelWanted = useVideoForm(({ form }) => form.model === '')
  useDefaultModel(connection, 'video', isModelWanted, takeModel)
  const [picker, openPicker] = usePickerOpening()
  const actions = useCreateVideo(connection.id, openPicker)
  const isReady = useVideoForm(({ form }) => form.model !== '' && form.prompt.trim() !== '')
  useSendKey(() => {
    if (isReady && actions.again === undefined) actions.create()
  })
  const takeJob = useTakeJob(connection.id)
  const onUseAgain = useLatest((id: string) => void takeJob(id))
  const onRemedy = (id: string, remedy: Remedy) =>
    void takeJob(id).then((isTaken) => (isTaken ? actions.applyRemedy(remedy) : undefined))
  const problems = useRefusedField(connection.id)
  return (
    <ThumbnailMakerProvider>
      <RequestPane tab="video" min={264}>
        <RequestForm connection={connection} actions={actions} picker={picker} problems={problems} />
      </RequestPane>
      <Pane label="Jobs">
        <JobsPane onUseAgain={onUseAgain} />
      </Pane>
      <SidePane onUseAgain={onUseAgain} onRemix={actions.remix} onRemedy={onRemedy} />
    </ThumbnailMakerProvider>
  )
}

/** Puts what a job was asked for with into the form; answers whether it could. */
function useTakeJob(connectionId: string): (id: string) => Promise<boolean> {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const { show } = useToast()
  return async (id) => {
    const job = await queryClient.fetchQuery(videoJobQuery(bridge, id)).catch(() => undefined)
    const { form, change } = useVideoForm.getState()
    if (job === undefined) show({ message: 'This job is not there any more', icon: CircleAlert })
    else change(formOfJob(job.form, connectionId, form.families))
    return job !== undefined
  }
}

/** What the last job like the one in the form says beside a field; the error of a task is about no field. */
function useRefusedField(connectionId: string): Readonly<Record<string, string>> {
  const model = useVideoForm(({ form }) => form.model)
  const family = useVideoForm(({ form }) => familyOf(form, connectionId))
  return lastRefusedField(
    useVideoJobs(),
    (job) => job.model === model && job.connectionId === connectionId && job.family === family,
    (job) => (job.taskId === undefined ? job.error : undefined),
  )
}
