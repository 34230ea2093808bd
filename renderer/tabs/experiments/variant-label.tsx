import { Fragment } from 'react'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
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

/** A name of so many characters finds room on three lines of a narrow column. */
const longestOnLines = 32

/** A variant in a narrow column whose rows are high anyway: a name that is not too long is not cut, and breaks at its marks. */
export function VariantLines({ index, label }: { index: number; label: string }) {
  if (label.length > longestOnLines) return <VariantLabel index={index} label={label} />
  return (
    <span className="flex min-w-0 items-center gap-1.5 whitespace-normal">
      <VariantKey index={index} />
      <span className="line-clamp-3 min-w-0 wrap-anywhere">
        {label.split(/(?<=[:/_])/).map((piece, at) => (
          <Fragment key={at}>
            {at > 0 && <wbr />}
            {piece}
          </Fragment>
        ))}
      </span>
    </span>
  )
}

/** Where there is no room for all of it, a name keeps its end: variants of one model differ there. */
export function VariantName({ label }: { label: string }) {
  return <MiddleCut text={label} tail={9} />
}
