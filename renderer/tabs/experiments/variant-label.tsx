import { MiddleCut } from '../../controls/middle-cut.tsx'
import { VariantKey } from './variant-key.tsx'

/** A variant by its mark and its name; where there is no room for all of it, the name keeps its end, which tells it apart. */
export function VariantLabel({ index, label }: { index: number; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <VariantKey index={index} />
      <MiddleCut text={label} />
    </span>
  )
}
