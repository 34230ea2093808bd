import { useState } from 'react'
import type { Provenance } from '../../../shared/media/media-item.ts'
import { useDefaultModel } from '../../panels/model-picker/use-default-model.ts'
import { Pane } from '../../controls/pane.tsx'
import { RequestPane } from '../../panels/panes/request-pane.tsx'
import { useSendKey } from '../../controls/use-send-key.ts'
import { useActiveConnection } from '../../queries/connections.ts'
import { useHistoryEvents } from '../../queries/history.ts'
import { useMediaEvents } from '../../queries/media.ts'
import { useSavedForm } from '../../queries/saved-form.ts'
import { useHandedModel } from '../../stores/handed-model.ts'
import { useHandedSettings } from '../../stores/handed-settings.ts'
import { useFormatRuns } from '../../queries/format-runs.ts'
import { askedFromBody, formFromRequests } from './form/form-from-requests.ts'
import { speechForm, useSpeechForm } from './form/form-store.ts'
import { blockedWords } from './form/requests-of-form.ts'
import { SpeechFormPane } from './form/speech-form.tsx'
import { InspectPane } from './inspect-pane.tsx'
import { TakesPane } from './takes/takes-pane.tsx'
import { takesStore } from './takes/takes-store.ts'
import { useSpeak } from './use-speak.ts'
import { refusedField } from '../../panels/parameters/refused-field.ts'

const takeModel = (model: string) => speechForm.getState().change({ model })

/** Puts the settings that a sound was made with into the form. */
const takeSettings = ({ model, prompt, parameters }: Provenance) => {
  const asked = askedFromBody({ ...parameters, model, input: prompt })
  const form = asked && formFromRequests([asked], speechForm.getState().form.voices)
  if (form !== undefined) speechForm.getState().change(form)
}

/** Text that is spoken by one or several voices, side by side. */
export function SpeechTab() {
  useSavedForm('speech.form', speechForm)
  useSavedForm('speech.takes', takesStore)
  useHistoryEvents()
  useMediaEvents()
  useHandedModel('speech', takeModel)
  useHandedSettings('speech', takeSettings)
  const connection = useActiveConnection()
  const model = useSpeechForm(({ form }) => form.model)
  useDefaultModel(connection, 'speech', model === '', takeModel)
  const [isPickerOpen, setIsPickerOpen] = useState(false)
  const actions = useSpeak(connection.id, () => setIsPickerOpen(true))
  const runs = useFormatRuns('speech')
  const isReady = useSpeechForm(({ form }) => blockedWords(form) === undefined)
  useSendKey(() => {
    if (isReady) actions.speak()
  })

  // The newest word of the gateway on a field of this model counts, until a request with it went well.
  const last = runs.entries?.find(({ run }) => run.model === model && run.connectionId === connection.id)
  const problems = refusedField(last?.run.error)

  return (
    <>
      <RequestPane tab="speech">
        <SpeechFormPane
          connection={connection}
          actions={actions}
          isPickerOpen={isPickerOpen}
          onPickerOpenChange={setIsPickerOpen}
          problems={problems}
        />
      </RequestPane>
      <Pane label="Takes">
        <TakesPane runs={runs} actions={actions} />
      </Pane>
      <InspectPane />
    </>
  )
}
