import { spendingText } from '../../../shared/text/en/spending.ts'
import { NumberField } from '../../controls/fields/number-field.tsx'

export type LimitFieldProps = {
  label: string
  isLabelHidden?: boolean
  size?: 'base' | 'small'
  usd: number | undefined
  onChange: (usd: number | undefined) => void
}

/** A spending limit in US dollars; an empty field means no limit. */
export function LimitField({ label, isLabelHidden, size = 'small', usd, onChange }: LimitFieldProps) {
  return (
    <NumberField
      label={label}
      isLabelHidden={isLabelHidden}
      size={size}
      min={0}
      max={1_000_000}
      step={0.5}
      unit="USD"
      placeholder={spendingText().limits.none}
      value={usd}
      onChange={onChange}
      onEmpty={() => onChange(undefined)}
    />
  )
}
