import type { Field } from '../../../../shared/formats/field.ts'
import type { Json } from '../../../../shared/json.ts'
import { NumberField } from '../../../controls/fields/number-field.tsx'
import { useUnreadableNumber } from '../number-value.tsx'
import { warningFor } from '../parameter-values.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type FieldNumberProps = {
  field: Field
  /** `undefined` if not sent: the field is empty. */
  value: Json | undefined
  onChange: (value: number) => void
  /** Clears the value. Absent if the format requires one. */
  onClear?: (() => void) | undefined
  className?: string
}

/**
 * A number that is not sent while its field is empty. Text that is not a number counts as set: no older number is sent
 * instead.
 */
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
