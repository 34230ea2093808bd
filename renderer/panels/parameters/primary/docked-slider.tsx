import type { CSSProperties } from 'react'
import type { Field } from '../../../../shared/formats/field.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type DockedSliderProps = {
  name: string
  range: NonNullable<Field['range']>
  /** `undefined` if not sent: the thumb is then in its dock, left of the track. */
  value: number | undefined
  onChange: (value: number) => void
  /** Clears the value. Absent if the format requires one: there is no dock then. */
  onClear?: (() => void) | undefined
}

const upKeys = new Set(['ArrowRight', 'ArrowUp', 'PageUp'])
const downKeys = new Set(['ArrowLeft', 'ArrowDown'])

/**
 * A slider whose unset state is a dock left of its track. Home, or a step down from the lowest value, moves the thumb
 * into it.
 */
export function DockedSlider({
  name,
  range: { min, max, step },
  value,
  onChange,
  onClear,
}: DockedSliderProps) {
  const steps = Math.round((max - min) / step)
  // The distance between dock and track, in steps, so that a single native slider covers both.
  const gap = onClear === undefined ? 0 : Math.max(1, Math.ceil(steps * 0.08))
  const position = value === undefined ? -gap : Math.min(steps, Math.max(0, Math.round((value - min) / step)))
  const share = (place: number): number => (place + gap) / (steps + gap)
  const decimals = String(step).split('.')[1]?.length ?? 0
  const put = (place: number): void => onChange(Number((min + place * step).toFixed(decimals)))
  return (
    <div>
      <div className="relative my-1">
        {onClear !== undefined && value !== undefined && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute top-0.5 left-0 size-3 rounded-full border border-dashed border-control"
          />
        )}
        <input
          type="range"
          aria-label={parametersText().slider(name)}
          aria-valuetext={value === undefined ? parametersText().notSent : formatNumber(value)}
          min={-gap}
          max={steps}
          value={position}
          onChange={(event) => {
            const place = Number(event.target.value)
            if (onClear !== undefined && place < -gap / 2) {
              if (value !== undefined) onClear()
            } else put(Math.max(0, place))
          }}
          onKeyDown={(event) => {
            if (onClear === undefined) return
            const isOut = value === undefined && upKeys.has(event.key)
            const isBack =
              value !== undefined && (event.key === 'Home' || (position === 0 && downKeys.has(event.key)))
            if (!isOut && !isBack) return
            event.preventDefault()
            if (isOut) put(0)
            else onClear()
          }}
          style={
            {
              '--dock': share(0),
              '--share': value === undefined ? share(0) : share(position),
            } as CSSProperties
          }
          className="slider dock-slider"
        />
      </div>
      <div
        aria-hidden="true"
        style={{ paddingLeft: `${share(0) * 100}%` }}
        className="tabular flex justify-between text-tiny text-ink-3"
      >
        <span>{formatNumber(min)}</span>
        <span>{formatNumber(max)}</span>
      </div>
    </div>
  )
}
