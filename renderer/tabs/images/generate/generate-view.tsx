import { type ReactNode } from 'react'
import { Pane } from '../../../controls/pane.tsx'
import { RequestPane } from '../../../panels/panes/request-pane.tsx'
import { useSendKey } from '../../../controls/use-send-key.ts'
import { ThumbnailMakerProvider } from '../../../panels/thumbnails/thumbnail-maker-provider.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useHandedModel } from '../../../stores/handed-model.ts'
import { GenerateForm } from './generate-form.tsx'
import { useImageForm } from './form-store.ts'
import { ResultsPane } from './results-pane.tsx'
import { SidePane } from './side-pane.tsx'
import { useGenerate } from './use-generate.ts'
import { useImageRuns } from './use-image-runs.ts'
import { lastRefusedField } from '../../../panels/parameters/refused-field.ts'
import { usePickerOpening } from '../../../panels/model-picker/use-picker-opening.ts'

const takeModel = (model: string) => useImageForm.getState().change({ model })

/** Pictures from a prompt: the form under `title`, the results, and what is on or selected. */
export function GenerateView({ title }: { title: ReactNode }) {
  useHandedModel('images', takeModel)
  const connection = useActiveConnection()
  const [picker, openPicker] = usePickerOpening()
  const actions = useGenerate(connection.id, openPicker)
  const runs = useImageRuns()
  const model = useImageForm(({ form }) => form.model)
  const isReady = useImageForm(({ form }) => form.model !== '' && form.prompt.trim() !== '')
  useSendKey(() => {
    if (isReady) actions.generate()
  })

  const problems = lastRefusedField(
    runs.entries,
    ({ run }) => run.model === model && run.connectionId === connection.id,
    ({ run }) => run.error,
  )

  return (
    <>
      <RequestPane tab="images">
        <GenerateForm
          title={title}
          connection={connection}
          actions={actions}
          picker={picker}
          problems={problems}
        />
      </RequestPane>
      <Pane label="Results">
        <ThumbnailMakerProvider>
          <ResultsPane runs={runs} actions={actions} />
        </ThumbnailMakerProvider>
      </Pane>
      <SidePane runs={runs} actions={actions} />
    </>
  )
}
