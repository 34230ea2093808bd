import { useMemo, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { toSpeechInput } from '../../../../shared/audio/speech-request.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { speechFormat } from '../../../../shared/formats/speech/index.ts'
import { RequestChoice } from '../../../controls/request-choice.tsx'
import { RequestPreviewDialog } from '../../../panels/request-preview/request-preview-dialog.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import type { SpeechForm, Voice } from './form-store.ts'
import { requestOfVoice } from './requests-of-form.ts'

export type SpeechPreviewProps = {
  connection: Connection
  form: SpeechForm
  onRemedy: (remedy: Remedy) => void
  onClose: () => void
}

const noVoice: Voice = { id: '', name: '', isTicked: false }

/** The requests that the form would make now: one for each ticked voice. */
export function SpeechPreview({ connection, form, onRemedy, onClose }: SpeechPreviewProps) {
  const removals = useConnectionRemovals(connection.id)
  const ticked = form.voices.filter(({ isTicked }) => isTicked).map((voice) => voice.id)
  const [id, setId] = useState(ticked[0] ?? '')
  const request = useMemo(() => {
    const voice = form.voices.find((one) => one.id === id) ?? noVoice
    const input = toSpeechInput(requestOfVoice(form, voice), removals)
    return input.ok ? speechFormat.request(input.value) : input
  }, [form, id, removals])
  return (
    <RequestPreviewDialog
      request={request}
      baseUrl={connection.baseUrl}
      onRemedy={onRemedy}
      onClose={onClose}
    >
      <RequestChoice names={ticked} value={id} onChange={setId} />
    </RequestPreviewDialog>
  )
}
