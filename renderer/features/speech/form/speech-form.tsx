import { ArrowUp, Eye, Info, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import { speechFields } from '../../../../shared/formats/speech/fields.ts'
import { isInField } from '../../../../shared/medic/learned-removal.ts'
import { Button } from '../../../components/button.tsx'
import { ErrorNotice } from '../../../components/error-notice.tsx'
import { formatPlural } from '../../../components/format-number.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { Kbd } from '../../../components/kbd.tsx'
import { createLaterView } from '../../../components/later.tsx'
import { RemovalsFoot } from '../../../components/medic/removals-foot.tsx'
import { ModelPicker } from '../../../components/model-picker/model-picker.tsx'
import { Note } from '../../../components/note.tsx'
import { PaneBody } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { ParameterForm } from '../../../components/parameters/parameter-form.tsx'
import { countSent, withAllOff } from '../../../components/parameters/parameter-words.ts'
import { commandKeys } from '../../../components/platform.ts'
import { useToast } from '../../../components/toast.tsx'
import { useForget, useModelRemovals } from '../../../queries/medic.ts'
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
  const [isPreviewOpen, setIsPreviewOpen] = useState(false)
  const { show } = useToast()
  const { model, parameters, extraJson } = form
  const sent = countSent(speechFields, parameters)
  const blocked = blockedWords(form)
  const removals = useModelRemovals(connection.id, { model, format: speechScope.format })
  const forget = useForget()
  const removalOf = (name: string) => removals.find(({ field }) => isInField(name, field))
  const leftOut = speechFields.filter(
    ({ name }) => parameters[name]?.isSent === true && removalOf(name) !== undefined,
  ).length
  const speed = parameters['speed']

  function switchAllOff(): void {
    change({ parameters: withAllOff(parameters) })
    show({ message: `${formatPlural(sent, 'field')} switched off`, undo: () => change({ parameters }) })
  }

  return (
    <>
      <PaneHead
        title="Text to speak"
        actions={
          <IconButton
            icon={Undo2}
            label="Switch all fields off"
            disabled={sent === 0}
            onClick={switchAllOff}
          />
        }
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
        <div className="flex items-center border-t border-line px-3 pt-2">
          <h3 className="text-meta font-strong text-ink-3">Parameters, all voices</h3>
          <span className="tabular ml-auto text-meta text-ink-3">
            {sent - leftOut} of {speechFields.length} sent
          </span>
        </div>
        <ParameterForm
          fields={speechFields}
          {...speechScope}
          values={parameters}
          onChange={(next) => change({ parameters: next })}
          extraJson={extraJson}
          onExtraJsonChange={(text) => change({ extraJson: text })}
          problems={problems}
          sendAgain={(name) => {
            const removal = removalOf(name)
            return removal === undefined ? undefined : () => forget.mutate(removal)
          }}
        />
        {forget.isError && <ErrorNotice error={forget.error.appError} className="m-3" />}
      </PaneBody>
      <RemovalsFoot removals={removals} onForget={(removal) => forget.mutate(removal)} />
      <div className="flex flex-none flex-col gap-2 border-t border-line px-3 py-2">
        {actions.error !== undefined && (
          <ErrorNotice error={actions.error} onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)} />
        )}
        <SendNote count={countTicked(form.voices)} />
        <div className="flex items-center gap-2">
          <Button
            variant="primary"
            icon={ArrowUp}
            className="min-w-0 grow"
            onClick={actions.speak}
            {...(blocked !== undefined && { disabledReason: blocked })}
          >
            <span>{speakWords(countTicked(form.voices))}</span>
            <Kbd
              keys={[commandKeys('↵').join(' ')]}
              className="[&_kbd]:text-current [&_kbd]:shadow-[inset_0_0_0_1px_currentColor]"
            />
          </Button>
          <IconButton
            icon={Eye}
            size="large"
            label="Preview request"
            onClick={() => setIsPreviewOpen(true)}
          />
        </div>
      </div>
      {isPreviewOpen && (
        <SpeechPreview
          connection={connection}
          form={form}
          onRemedy={(remedy) => {
            setIsPreviewOpen(false)
            actions.applyRemedy(remedy, undefined)
          }}
          onClose={() => setIsPreviewOpen(false)}
        />
      )}
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
