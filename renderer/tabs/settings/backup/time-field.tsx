import { TextField } from '../../../controls/fields/text-field.tsx'
import { useDraft } from '../use-draft.ts'
import { minutesOf, timeOf } from './time-of-day.ts'

export type TimeFieldProps = {
  label: string
  /** Minutes after midnight; `undefined` for no time. */
  minutes: number | undefined
  onChange: (minutes: number | undefined) => Promise<boolean>
}

/** A time of day, saved on blur: a half-typed time is a valid time as well. */
export function TimeField({ label, minutes, onChange }: TimeFieldProps) {
  const draft = useDraft(timeOf(minutes), (typed) => onChange(minutesOf(typed)))
  return (
    <TextField
      label={label}
      isLabelHidden
      type="time"
      size="small"
      className="w-32"
      value={draft.value}
      onChange={draft.change}
      {...draft.leaving}
    />
  )
}
