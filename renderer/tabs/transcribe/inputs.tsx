import { Coins } from 'lucide-react'
import type { MedicFormatId } from '../../../shared/formats/registry.ts'
import type { TranscribeTask, TranscribeValues } from '../../../shared/request-forms/transcribe/form.ts'
import { Note } from '../../controls/texts/note.tsx'
import { RecorderPanel } from '../../panels/microphone/recorder-panel.tsx'
import type { InputsProps, SubmitNoteProps } from '../../request-tab/define-request-tab.tsx'
import { FileField } from './form/file-field.tsx'
import { takeItems } from './form/file-import.ts'
import { taskOfFormat } from './transcript-tasks.ts'
import { transcribeText } from '../../../shared/text/en/transcribe.ts'

/** The form: the models and the audio. */
export function TranscribeInputs({
  values,
  modelPicker,
  variables,
  fileVariables,
}: InputsProps<TranscribeValues>) {
  return (
    <>
      <div className="flex flex-col gap-3 p-3">{modelPicker}</div>
      <div className="border-t border-line p-3">
        <RecorderPanel onRecording={(item) => takeItems([item])} />
      </div>
      <div className="flex flex-col gap-1.5 border-t border-line p-3">
        <FileField source={values.source} />
        {fileVariables}
      </div>
      <div className="px-3 pb-3 empty:hidden">{variables}</div>
    </>
  )
}

export function modelLabel(format: MedicFormatId): string {
  return taskOfFormat(format).task === 'translate'
    ? transcribeText().modelToTranslate
    : transcribeText().modelToTranscribe
}

const submitLabels: Readonly<Record<TranscribeTask, string>> = {
  get transcribe() {
    return transcribeText().transcribeFile
  },
  get translate() {
    return transcribeText().translateFile
  },
  get both() {
    return transcribeText().transcribeAndTranslate
  },
}

export function submitLabel({ task }: TranscribeValues): string {
  return submitLabels[task]
}

export function SubmitNote({ values }: SubmitNoteProps<TranscribeValues>) {
  return (
    <Note icon={Coins}>
      {values.task === 'both' ? transcribeText().sentTwice : transcribeText().sentOnce}
    </Note>
  )
}
