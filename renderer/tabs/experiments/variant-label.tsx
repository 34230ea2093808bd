import { MiddleCut } from '../../controls/middle-cut.tsx'
import { VariantKey } from './variant-key.tsx'

/** A variant by its mark and its name. */
export function VariantLabel({ index, label }: { index: number; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <VariantKey index={index} />
      <VariantName label={label} />
    </span>
  )
}

/** Where there is no room for all of it, a name keeps its end: variants of one model differ there. */
export function VariantName({ label }: { label: string }) {
  return <MiddleCut text={label} tail={9} />
}
