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

/** Characters of a name that is drawn on several lines. */
const [headOfLines, endOfLines] = [22, 17]

/** A variant in a narrow column whose rows are high anyway: its name on as many lines as it needs, three at most. */
export function VariantLines({ index, label }: { index: number; label: string }) {
  const isCut = label.length > headOfLines + endOfLines + 1
  return (
    <span className="flex min-w-0 items-center gap-1.5 whitespace-normal" title={isCut ? label : undefined}>
      <VariantKey index={index} />
      {isCut ? <span className="only-spoken">{label}</span> : null}
      <span aria-hidden={isCut || undefined} className="line-clamp-3 min-w-0 wrap-anywhere">
        {isCut ? `${label.slice(0, headOfLines)}…${label.slice(-endOfLines)}` : label}
      </span>
    </span>
  )
}

/** Where there is no room for all of it, a name keeps its end: variants of one model differ there. */
export function VariantName({ label }: { label: string }) {
  return <MiddleCut text={label} tail={9} />
}
