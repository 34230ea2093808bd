import { Coins } from 'lucide-react'
import { formatRegistry, videoFormatIds } from '../../../shared/formats/registry.ts'
import {
  familyOf,
  maxCopies,
  withFamily,
  type VideoValues,
} from '../../../shared/request-forms/video/form.ts'
import { Note } from '../../controls/texts/note.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { Select } from '../../controls/fields/select.tsx'
import { TextArea } from '../../controls/fields/text-area.tsx'
import { formatDuration } from '../../lib/format-time.ts'
import type { InputsProps, SubmitNoteProps } from '../../request-tab/define-request-tab.tsx'
import { ImageField } from './image-field.tsx'
import { videoText } from '../../../shared/text/en/video.ts'

/** The two route families, the documented one first. */
const families = videoFormatIds.map((value) => ({ value, label: formatRegistry[value].route.path }))

/** The form: model, routes, prompt and images. */
export function VideoInputs({
  values,
  change,
  connection,
  modelPicker,
  variables,
  fileVariables,
}: InputsProps<VideoValues>) {
  const { prompt } = values
  const family = familyOf(values, connection.id)
  return (
    <div className="flex flex-col gap-3 p-3">
      {modelPicker}
      <div>
        <h3 className="mb-1 text-small font-medium text-ink-2">{videoText().endpoint}</h3>
        <SegmentedControl
          label={videoText().endpoint}
          className="font-mono text-wire-small"
          value={family}
          onChange={(next) => change({ families: withFamily(values, next, connection.id) })}
          segments={families}
        />
      </div>
      <TextArea
        label={videoText().prompt}
        labelMeta={<span className="tabular">{videoText().characters(prompt.length)}</span>}
        rows={4}
        maxRows={14}
        placeholder={videoText().promptPlaceholder}
        value={prompt}
        onChange={(next) => change({ prompt: next })}
      />
      {variables}
      <div className="flex flex-col gap-1.5">
        <ImageField values={values} family={family} />
        {fileVariables}
      </div>
    </div>
  )
}

/** The number of copies, the maximum wait, and the cost of a click. */
export function SubmitNote({ values: { maxWaitMs, copies }, change }: SubmitNoteProps<VideoValues>) {
  return (
    <>
      <ChoiceRow
        label={videoText().copies}
        value={copies}
        onChange={(next) => change({ copies: next })}
        options={copyChoices}
      />
      <ChoiceRow
        label={videoText().waitAtMost}
        value={maxWaitMs}
        onChange={(next) => change({ maxWaitMs: next })}
        options={waitChoices(maxWaitMs)}
      />
      <Note icon={Coins}>{videoText().chargeNote(copies)}</Note>
    </>
  )
}

type ChoiceRowProps = {
  label: string
  value: number
  onChange: (value: number) => void
  options: readonly { value: string; label: string }[]
}

/** A labelled select for a number. */
function ChoiceRow({ label, value, onChange, options }: ChoiceRowProps) {
  return (
    <div className="flex items-center gap-2 text-small">
      <span className="flex-1 text-ink-2">{label}</span>
      <Select
        label={label}
        isLabelHidden
        size="small"
        className="w-28"
        value={String(value)}
        onChange={(next) => onChange(Number(next))}
        options={options}
      />
    </div>
  )
}

const copyChoices = Array.from({ length: maxCopies }, (_, index) => ({
  value: String(index + 1),
  label: String(index + 1),
}))

const minute = 60_000
const offeredWaits = [10 * minute, 30 * minute, 60 * minute, 180 * minute, 720 * minute, 1_440 * minute]

/** The options for the maximum wait, including the current value. */
function waitChoices(chosenMs: number): { value: string; label: string }[] {
  const all = [...new Set([...offeredWaits, chosenMs])].toSorted((left, right) => left - right)
  return all.map((milliseconds) => ({ value: String(milliseconds), label: formatDuration(milliseconds) }))
}
