import { Checkbox as Base } from '@base-ui/react/checkbox'
import { Check } from 'lucide-react'
import { formatCount } from '../../lib/format-number.ts'

export type FacetTickProps = {
  label: string
  count: number
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

/** One value to filter by. The whole row is clickable. */
export function FacetTick({ label, count, isTicked, onChange }: FacetTickProps) {
  return (
    <label className="flex h-control-small items-center gap-2 rounded-sm px-2 hover:bg-hover">
      <Base.Root checked={isTicked} onCheckedChange={(next) => onChange(next)} className="tick-box">
        <Base.Indicator>
          <Check size={10} strokeWidth={3} aria-hidden="true" />
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0 truncate" title={label}>
        {label}
      </span>
      <span className="tabular ml-auto text-meta text-ink-3">{formatCount(count)}</span>
    </label>
  )
}
