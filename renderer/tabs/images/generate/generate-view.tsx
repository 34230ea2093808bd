import { useState, type ReactNode } from 'react'
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
import { refusedField } from '../../../panels/parameters/refused-field.ts'

const takeModel = (model: string) => useImageForm.getState().change({ model })

/** Pictures from a prompt: the form under `title`, the results, and what is on or selected. */
export function GenerateView({ title }: { title: ReactNode }) {
  useHandedModel('images', takeModel)
  const connection = useActiveConnection()
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const actions = useGenerate(connection.id, () => setIsPickerOpen(true))
  const runs = useImageRuns()
  const model = useImageForm(({ form }) => form.model)
  const isReady = useImageForm(({ form }) => form.model !== '' && form.prompt.trim() !== '')
  useSendKey(() => {
    if (isReady) actions.generate()
  })

  // The newest word of the gateway on a field of this model counts, until a request with it went well.
  const last = runs.entries?.find(({ run }) => run.model === model && run.connectionId === connection.id)
  const problems = refusedField(last?.run.error)

  return (
    <>
      <RequestPane tab="images">
        <GenerateForm
          title={title}
          connection={connection}
          actions={actions}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setIsPickerOpen}
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
