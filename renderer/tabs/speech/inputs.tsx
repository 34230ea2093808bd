import { Info } from 'lucide-react'
import { speechParts, type SpeechValues } from '../../../shared/request-forms/speech/form.ts'
import { isUnderWay } from '../../../shared/request-queue/queued-request.ts'
import { Note } from '../../controls/texts/note.tsx'
import { formatCount } from '../../lib/format-number.ts'
import type { InputsProps, SubmitNoteProps } from '../../request-tab/define-request-tab.tsx'
import { InputField } from './form/input-field.tsx'
import { VoiceList } from './form/voice-list.tsx'
import { speechText } from '../../../shared/text/en/speech.ts'

/** The form: the text and the voices. */
export function SpeechInputs({
  values,
  change,
  connection,
  modelPicker,
  variables,
}: InputsProps<SpeechValues>) {
  const speed = values.parameters['speed']
  return (
    <>
      <div className="flex flex-col gap-3 p-3">
        <InputField
          value={values.input}
          onChange={(input) => change({ input })}
          isSplit={values.isSplit}
          onSplit={(isSplit) => change({ isSplit })}
          speed={speed?.isSent === true && Number(speed.value) > 0 ? Number(speed.value) : 1}
        />
        {variables}
        {modelPicker}
      </div>
      <VoiceList values={values} change={change} connection={connection} />
    </>
  )
}

export function submitLabel({ voices }: SpeechValues): string {
  const count = countTicked(voices)
  return count < 2 ? speechText().speak : speechText().speakWith(count)
}

/** Says how many requests a click sends, and whether they must wait. */
export function SubmitNote({ values, connection, requests, queue }: SubmitNoteProps<SpeechValues>) {
  const voices = countTicked(values.voices)
  const count = voices * speechParts(values).length
  const busy = requests.queued.filter(
    (request) => request.connectionId === connection.id && isUnderWay(request),
  ).length
  const limit = busy + count > queue.limit ? formatCount(queue.limit) : undefined
  return <Note icon={Info}>{submitHint({ voices, requests: count }, limit)}</Note>
}

/** `limit` says how many are sent at a time, when some have to wait. */
function submitHint(count: { voices: number; requests: number }, limit: string | undefined): string {
  const text = speechText()
  if (limit === undefined) return count.requests < 2 ? text.sentOnce : text.requestsOf(count)
  return count.requests < 2 ? text.sentOnceWaits(limit) : text.requestsOfWait({ ...count, limit })
}

function countTicked(voices: SpeechValues['voices']): number {
  return voices.filter(({ isTicked }) => isTicked).length
}
