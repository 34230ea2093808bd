import { Coins } from 'lucide-react'
import { useMemo } from 'react'
import { imageFamilyOf } from '../../../../shared/formats/images/image-families.ts'
import { imagesEditForm, type ImagesEditValues } from '../../../../shared/request-forms/images/form.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import type { FormProps, InputsProps } from '../../../request-tab/define-request-tab.tsx'
import { useSourceFiles } from './frame.tsx'
import { withFiles } from './values.ts'
import { SourceField } from './source-field.tsx'
import { UploadList } from './upload-list.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'

/** The form: the sources and the prompt. */
export function EditInputs({
  values,
  change,
  modelPicker,
  variables,
  fileVariables,
}: InputsProps<ImagesEditValues>) {
  const { model, prompt, sources } = values
  const files = useSourceFiles()
  const maxLength = imageFamilyOf(model)?.maxPromptLength
  return (
    <div className="flex flex-col gap-3 p-3">
      {modelPicker}
      <div className="flex flex-col gap-1.5">
        <SourceField {...files} sources={sources} />
        {fileVariables}
      </div>
      <TextArea
        label={imagesText().editPrompt}
        rows={3}
        placeholder={imagesText().editPromptPlaceholder}
        maxRows={10}
        value={prompt}
        onChange={(next) => change({ prompt: next })}
        {...(maxLength !== undefined &&
          prompt.length > maxLength && {
            warning: imagesText().promptTooLong(formatCount(maxLength)),
          })}
      />
      {variables}
    </div>
  )
}

export function SubmitNote() {
  return <Note icon={Coins}>{imagesText().sentOncePerClick}</Note>
}

/** Lists the fields to upload, once there is a source. */
export function Uploads({ values, connection }: FormProps<ImagesEditValues>) {
  const removals = useConnectionRemovals(connection.id)
  const requests = useMemo(
    () => imagesEditForm.toRequests(values, { connectionId: connection.id, removals }),
    [values, connection.id, removals],
  )
  const { sources, mask } = withFiles(values)
  if (sources.length === 0) return null
  return (
    <>
      <UploadList requests={requests} sources={sources} />
      {mask === undefined && <p className="px-3 pb-3 text-small text-ink-3">{imagesText().noMaskNote}</p>}
    </>
  )
}
