import type { Field } from '../../../shared/formats/field.ts'
import { Select } from '../../controls/fields/select.tsx'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type ChoiceValueProps = {
  field: Field
  value: string
  onChange: (value: string) => void
  /** Called to enter free text, below the row. */
  onOther: () => void
}

/** The option "something else"; no field has a space as its value. */
const otherOption = ' '

/** Chooses a known value from the list, or any other one. */
export function ChoiceValue({ field, value, onChange, onOther }: ChoiceValueProps) {
  const choices = field.choices ?? []
  const isKnown = choices.includes(value)
  return (
    <Select
      label={field.name}
      isLabelHidden
      size="small"
      className="w-auto max-w-34 min-w-17"
      value={isKnown ? value : otherOption}
      tone={isKnown ? undefined : 'warn'}
      onChange={(next) => (next === otherOption ? onOther() : onChange(next))}
      options={[
        ...choices.map((choice) => ({ value: choice, label: choice })),
        {
          value: otherOption,
          label: isKnown ? parametersText().otherValueToType : parametersText().otherValue,
        },
      ]}
    />
  )
}
