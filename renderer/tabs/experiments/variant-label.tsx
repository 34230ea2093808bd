import { Fragment } from 'react'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { VariantKey } from './variant-key.tsx'

/** A variant with its mark and name. */
export function VariantLabel({ index, label }: { index: number; label: string }) {
  return (
    <span className="flex min-w-0 items-center gap-1.5">
      <VariantKey index={index} />
      <VariantName label={label} />
    </span>
  )
}

/** The maximum length of a name that fits on three lines of a narrow column. */
const maxCharactersOnLines = 32

/**
 * A variant in a narrow column with high rows: a short enough name wraps at its separators instead of being truncated.
 */
export function VariantLines({ index, label }: { index: number; label: string }) {
  if (label.length > maxCharactersOnLines) return <VariantLabel index={index} label={label} />
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

/** Truncates a name in the middle: the names of variants of one model differ at the end. */
export function VariantName({ label }: { label: string }) {
  return <MiddleCut text={label} tail={9} />
}
