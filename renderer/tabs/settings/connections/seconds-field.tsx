import { useState } from 'react'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useCommitOnLeave } from '../../../controls/fields/use-commit-on-leave.ts'

export type SecondsFieldProps = {
  label: string
  seconds: number
  max: number
  step: number
  help: string
  /** A word of caution for a value that can be used. */
  warningOf?: (seconds: number) => string | undefined
  onChange: (seconds: number) => void
}

/** A time-out in seconds, saved when it is left. */
export function SecondsField({ label, seconds, max, step, help, warningOf, onChange }: SecondsFieldProps) {
  const [draft, setDraft] = useState(seconds)
  const commit = (): void => {
    if (draft !== seconds) onChange(draft)
  }
  useCommitOnLeave(commit)
  return (
    <div onBlur={commit}>
      <NumberField
        label={label}
        isLabelHidden
        isInteger
        min={1}
        max={max}
        step={step}
        unit="s"
        value={draft}
        onChange={setDraft}
        inputClassName="w-24"
        warning={warningOf?.(draft)}
        help={help}
      />
    </div>
  )
}
