import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useDraft } from '../use-draft.ts'

export type SecondsFieldProps = {
  label: string
  seconds: number
  max: number
  step: number
  help: string
  /** Returns a warning for a value that is valid but questionable. */
  warningOf?: (seconds: number) => string | undefined
  onChange: (seconds: number) => Promise<boolean>
}

/** A timeout in seconds, saved on blur. */
export function SecondsField({ label, seconds, max, step, help, warningOf, onChange }: SecondsFieldProps) {
  const draft = useDraft(seconds, onChange)
  return (
    <div {...draft.leaving}>
      <NumberField
        label={label}
        isLabelHidden
        isInteger
        min={1}
        max={max}
        step={step}
        unit="s"
        value={draft.value}
        onChange={draft.change}
        inputClassName="w-24"
        warning={warningOf?.(draft.value)}
        help={help}
      />
    </div>
  )
}
