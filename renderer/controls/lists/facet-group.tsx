import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { FacetTick } from './facet-tick.tsx'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type FacetGroupProps<Value extends string> = {
  title: string
  /** Sorted by count, highest first. */
  facets: readonly { readonly value: Value; readonly count: number }[]
  ticked: readonly Value[]
  /** How many are shown; the others, unless ticked, are behind "Show all". */
  limit: number
  /** Returns the label of a value; by default the value itself. */
  labelOf?: (value: Value) => string
  onChange: (ticked: readonly Value[]) => void
}

/** Values that filter a list, each with its count. Renders nothing without values. */
export function FacetGroup<Value extends string>({
  title,
  facets,
  ticked,
  limit,
  labelOf = asItIs,
  onChange,
}: FacetGroupProps<Value>) {
  const [isWhole, setIsWhole] = useState(false)
  if (facets.length === 0) return null
  const shown = isWhole
    ? facets
    : facets.filter(({ value }, index) => index < limit || ticked.includes(value))
  return (
    <fieldset className="min-w-0 pt-4">
      <legend className="float-left w-full px-2 pb-1 text-meta font-strong text-ink-3">{title}</legend>
      <div className="clear-both">
        {shown.map(({ value, count }) => (
          <FacetTick
            key={value}
            label={labelOf(value)}
            count={count}
            isTicked={ticked.includes(value)}
            onChange={(isTicked) =>
              onChange(isTicked ? [...ticked, value] : ticked.filter((other) => other !== value))
            }
          />
        ))}
        {shown.length < facets.length && (
          <Button size="small" variant="ghost" className="mt-1" onClick={() => setIsWhole(true)}>
            {controlsText().showAll(facets.length)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}

const asItIs = (value: string): string => value
