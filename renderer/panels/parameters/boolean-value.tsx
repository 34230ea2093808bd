import { Select } from '../../controls/fields/select.tsx'

const options = [
  { value: 'true', label: 'true' },
  { value: 'false', label: 'false' },
] as const

/** Both `true` and `false` are sent; the switch of the row omits the field. */
export function BooleanValue({
  name,
  value,
  onChange,
}: {
  name: string
  value: boolean
  onChange: (value: boolean) => void
}) {
  return (
    <Select
      label={name}
      isLabelHidden
      size="small"
      className="w-17"
      value={value ? 'true' : 'false'}
      onChange={(next) => onChange(next === 'true')}
      options={options}
    />
  )
}
