import type { Field } from '../../../../shared/formats/field.ts'
import type { Json } from '../../../../shared/json.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useUnreadableNumber } from '../number-value.tsx'
import { warningFor } from '../parameter-values.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type FieldNumberProps = {
  field: Field
  /** `undefined`: not sent, and the field is empty. */
  value: Json | undefined
  onChange: (value: number) => void
  /** Takes the value back. Absent where the format demands one. */
  onClear?: (() => void) | undefined
  className?: string
}

/** A number that is not sent while its field is empty. What is no number counts as set: nothing older is sent in its place. */
export function FieldNumber({ field, value, onChange, onClear, className = '' }: FieldNumberProps) {
  const unreadable = useUnreadableNumber(field.name)
  const number = typeof value === 'number' ? value : undefined
  return (
    <NumberField
      label={field.name}
      isLabelHidden
      size="small"
      step={field.range?.step ?? 1}
      value={number}
      placeholder={parametersText().notSent}
      onChange={onChange}
      {...(onClear !== undefined && { onEmpty: onClear })}
      unreadable={{
        text: unreadable.text,
        onChange(text) {
          if (text !== undefined && number === undefined && typeof field.initial === 'number')
            onChange(field.initial)
          unreadable.onChange(text)
        },
      }}
      tone={number === undefined || warningFor(field, number) === undefined ? undefined : 'warn'}
      className={className}
    />
  )
}
