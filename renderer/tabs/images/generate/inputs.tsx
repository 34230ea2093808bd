import { Coins } from 'lucide-react'
import { requestedByForm } from '../../../../shared/formats/images/requested-images.ts'
import { imageFamilyOf } from '../../../../shared/formats/images/image-families.ts'
import type { ImagesGenerateValues } from '../../../../shared/request-forms/images/form.ts'
import { isUnderWay } from '../../../../shared/request-queue/queued-request.ts'
import { Note } from '../../../controls/texts/note.tsx'
import type { InputsProps, SubmitNoteProps } from '../../../request-tab/define-request-tab.tsx'
import { PromptField } from './prompt-field.tsx'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The form: the model and the prompt. */
export function GenerateInputs({
  values,
  change,
  modelPicker,
  variables,
}: InputsProps<ImagesGenerateValues>) {
  return (
    <div className="flex flex-col gap-3 p-3">
      {modelPicker}
      <PromptField
        value={values.prompt}
        onChange={(prompt) => change({ prompt })}
        maxLength={imageFamilyOf(values.model)?.maxPromptLength}
      />
      {variables}
    </div>
  )
}

export function submitLabel(values: ImagesGenerateValues): string {
  const { count } = requestedByForm(values)
  return imagesText().generateImages(count)
}

/** Says how many requests a click sends, and whether they must wait. */
export function SubmitNote({ values, connection, requests, queue }: SubmitNoteProps<ImagesGenerateValues>) {
  const busy = requests.queued.filter(
    (request) => request.connectionId === connection.id && isUnderWay(request),
  ).length
  const { count } = requestedByForm(values)
  const { limit } = queue
  return (
    <Note icon={Coins}>
      {busy >= limit ? imagesText().sentOnceQueued({ count, limit }) : imagesText().sentOnce(count)}
    </Note>
  )
}
