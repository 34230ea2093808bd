import type { CSSProperties } from 'react'
import type { Field } from '../../../shared/formats/field.ts'
import { formatNumber } from '../format-number.ts'

export type NumberSliderProps = {
  name: string
  range: NonNullable<Field['range']>
  value: number
  onChange: (value: number) => void
}

/** A slider under a number whose usual range is known. A value outside of it leaves the thumb at the end. */
export function NumberSlider({ name, range: { min, max, step }, value, onChange }: NumberSliderProps) {
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return (
    <div className="col-start-2 -col-end-1 pb-1.5">
      <input
        type="range"
        aria-label={`${name} slider`}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
        style={{ '--share': `${share * 100}%` } as CSSProperties}
        className="slider"
      />
      <div aria-hidden="true" className="tabular flex justify-between text-meta text-ink-3">
        <span>{formatNumber(min)}</span>
        <span>{formatNumber(max)}</span>
      </div>
    </div>
  )
}
