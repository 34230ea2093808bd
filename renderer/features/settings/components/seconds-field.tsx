import { useState } from 'react'
import { NumberField } from '../../../components/number-field.tsx'

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
  const error = draft < 1 || draft > max ? `Between 1 s and ${max.toLocaleString('en')} s.` : undefined
  return (
    <div
      onBlur={() => {
        if (error === undefined && draft !== seconds) onChange(draft)
      }}
    >
      <NumberField
        label={label}
        isLabelHidden
        isInteger
        step={step}
        unit="s"
        value={draft}
        onChange={setDraft}
        inputClassName="w-24"
        error={error}
        warning={warningOf?.(draft)}
        help={help}
      />
    </div>
  )
}
