import { Info } from 'lucide-react'
import type { ModerationsValues } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { Note } from '../../controls/texts/note.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { ModelList } from '../../panels/model-picker/model-list.tsx'
import type { InputsProps } from '../../request-tab/define-request-tab.tsx'
import { ImageField } from './image-field.tsx'

/** The form: the input and the models. */
export function ModerationsInputs(props: InputsProps<ModerationsValues>) {
  const { values, change, connection, variables, isPickerOpen, onPickerOpenChange } = props
  return (
    <div className="flex flex-col gap-3 p-3">
      <ModelList
        connectionId={connection.id}
        target="moderations"
        models={values.models}
        onChange={(models) => change({ models })}
        isPickerOpen={isPickerOpen}
        onPickerOpenChange={onPickerOpenChange}
      />
      <TextArea
        label={moderationsText().form.text}
        rows={5}
        maxRows={14}
        placeholder={moderationsText().form.textHint}
        value={values.input}
        onChange={(input) => change({ input })}
      />
      {variables}
      <ImageField images={values.images} />
    </div>
  )
}

export function SubmitNote() {
  return <Note icon={Info}>{moderationsText().form.oneRequest}</Note>
}

export function submitLabel({ models }: ModerationsValues): string {
  const count = countModels(models)
  return count < 2 ? moderationsText().form.check : moderationsText().form.checkWith(count)
}

export function parametersTitle({ models }: ModerationsValues): string {
  const { parameters, sharedParameters } = moderationsText().form
  return countModels(models) > 1 ? sharedParameters : parameters
}

function countModels(models: readonly string[]): number {
  return models.filter((model) => model !== '').length
}
