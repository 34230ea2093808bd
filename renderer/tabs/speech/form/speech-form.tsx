import { Info } from 'lucide-react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Parameters } from '../../../../shared/formats/parameters.ts'
import type { Remedy } from '../../../../shared/errors/app-error.ts'
import { speechFields } from '../../../../shared/formats/speech/fields.ts'
import { formatPlural } from '../../../lib/format-number.ts'
import { createLaterView } from '../../../controls/later.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { Note } from '../../../controls/note.tsx'
import { PaneBody } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { RequestFields, RequestFoot } from '../../../panels/parameters/request-fields.tsx'
import { SwitchAllOff } from '../../../panels/parameters/switch-all-off.tsx'
import { SendRow } from '../../../controls/send-row.tsx'
import { useSpeechQueueState } from '../takes/use-speech-queue.ts'
import { speechScope, type SpeakActions } from '../use-speak.ts'
import { useSpeechForm } from './form-store.ts'
import { InputField } from './input-field.tsx'
import { blockedWords } from './requests-of-form.ts'
import { VoiceList } from './voice-list.tsx'

const SpeechPreview = createLaterView(async () => (await import('./speech-preview.tsx')).SpeechPreview)

export type SpeechFormPaneProps = {
  connection: Connection
  actions: SpeakActions
  isPickerOpen: boolean
  onPickerOpenChange: (isOpen: boolean) => void
  /** What the gateway said about a field, by its name. */
  problems: Readonly<Record<string, string>>
}

/** What is spoken: the text, the voices, the parameters, and the button that sends them. */
export function SpeechFormPane(props: SpeechFormPaneProps) {
  const { connection, actions, problems } = props
  const form = useSpeechForm((state) => state.form)
  const change = useSpeechForm((state) => state.change)
  const { model, parameters, extraJson } = form
  const blocked = blockedWords(form)
  const speed = parameters['speed']
  const setParameters = (next: Parameters) => change({ parameters: next })
  const onRemedy = (remedy: Remedy) => actions.applyRemedy(remedy, undefined)

  return (
    <>
      <PaneHead
        title="Text to speak"
        actions={<SwitchAllOff fields={speechFields} values={parameters} onChange={setParameters} />}
      />
      <PaneBody>
        <div className="flex flex-col gap-3 p-3">
          <InputField
            value={form.input}
            onChange={(input) => change({ input })}
            speed={speed?.isSent === true && Number(speed.value) > 0 ? Number(speed.value) : 1}
          />
          <ModelPicker
            connectionId={connection.id}
            target="speech"
            value={model}
            onChange={(next) => change({ model: next })}
            labelMeta={connection.name}
            isOpen={props.isPickerOpen}
            onOpenChange={props.onPickerOpenChange}
          />
        </div>
        <VoiceList connection={connection} />
        <RequestFields
          connectionId={connection.id}
          model={model}
          title="Parameters, all voices"
          fields={speechFields}
          {...speechScope}
          values={parameters}
          onChange={setParameters}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          problems={problems}
        />
      </PaneBody>
      <RequestFoot
        connectionId={connection.id}
        model={model}
        format={speechScope.format}
        error={actions.error}
        onRemedy={onRemedy}
      >
        <SendNote count={countTicked(form.voices)} />
        <SendRow
          label={speakWords(countTicked(form.voices))}
          onClick={actions.speak}
          blocked={blocked}
          onRemedy={onRemedy}
          renderPreview={(events) => <SpeechPreview connection={connection} form={form} {...events} />}
        />
      </RequestFoot>
    </>
  )
}

function countTicked(voices: readonly { readonly isTicked: boolean }[]): number {
  return voices.filter(({ isTicked }) => isTicked).length
}

function speakWords(count: number): string {
  return count < 2 ? 'Speak' : `Speak with ${count} voices`
}

/** What a click will do: how often is sent, and whether it has to wait. */
function SendNote({ count }: { count: number }) {
  const limit = useSpeechQueueState((state) => state.limit)
  const busy = useSpeechQueueState(
    ({ requests }) => requests.filter(({ state }) => state === 'sending' || state === 'running').length,
  )
  return (
    <Note icon={Info}>
      {count < 2 ? 'Sent once per click.' : `${formatPlural(count, 'voice')} are ${count} requests.`}
      {busy + count > limit && ` Up to ${limit} at a time, the others wait.`}
    </Note>
  )
}
