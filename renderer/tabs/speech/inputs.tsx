import { Info } from 'lucide-react'
import type { SpeechValues } from '../../../shared/request-forms/speech.ts'
import { isUnderWay } from '../../../shared/requests/queued-request.ts'
import { Note } from '../../controls/note.tsx'
import { formatPlural } from '../../lib/format-number.ts'
import type { InputsProps, SubmitNoteProps } from '../../request-tab/define-request-tab.tsx'
import { InputField } from './form/input-field.tsx'
import { VoiceList } from './form/voice-list.tsx'

/** What is spoken, and by whom. */
export function SpeechInputs({ values, change, connection, modelPicker }: InputsProps<SpeechValues>) {
  const speed = values.parameters['speed']
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <InputField
          value={values.input}
          onChange={(input) => change({ input })}
          speed={speed?.isSent === true && Number(speed.value) > 0 ? Number(speed.value) : 1}
        />
        {modelPicker}
      </div>
      <VoiceList values={values} change={change} connection={connection} />
    </>
  )
}

export function submitLabel({ voices }: SpeechValues): string {
  const count = countTicked(voices)
  return count < 2 ? 'Speak' : `Speak with ${count} voices`
}

/** What a click will do: how often is sent, and whether it has to wait. */
export function SubmitNote({ values, connection, requests, queue }: SubmitNoteProps<SpeechValues>) {
  const count = countTicked(values.voices)
  const busy = requests.queued.filter(
    (request) => request.connectionId === connection.id && isUnderWay(request),
  ).length
  return (
    <Note icon={Info}>
      {count < 2 ? 'Sent once per click.' : `${formatPlural(count, 'voice')} are ${count} requests.`}
      {busy + count > queue.limit && ` Up to ${queue.limit} at a time, the others wait.`}
    </Note>
  )
}

function countTicked(voices: SpeechValues['voices']): number {
  return voices.filter(({ isTicked }) => isTicked).length
}
