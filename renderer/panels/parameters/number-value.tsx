import type { CSSProperties } from 'react'
import type { Field } from '../../../shared/formats/field.ts'
import { draftPrefix, useJsonDraftStore } from '../../stores/json-draft-store.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { NumberField } from '../../controls/fields/number-field.tsx'
import { numberPlace } from '../../stores/broken-drafts.ts'
import { useFormScope } from './form-scope.tsx'
import { warningFor } from './parameter-values.ts'
import { parametersText } from '../../../shared/text/en/parameters.ts'

export type NumberValueProps = { field: Field; value: number; onChange: (value: number) => void }

/**
 * The number of a field. Kinds and ranges are hints: unusual numbers are sent, and text that is not a number is kept
 * and reported.
 */
export function NumberValue({ field, value, onChange }: NumberValueProps) {
  const unreadable = useUnreadableNumber(field.name)
  const digits = String(value).length
  return (
    <NumberField
      label={field.name}
      isLabelHidden
      size="small"
      step={field.range?.step ?? 1}
      value={value}
      onChange={onChange}
      unreadable={unreadable}
      inputClassName={digits > 8 ? 'w-32' : digits > 4 ? 'w-20' : 'w-13'}
      tone={warningFor(field, value) === undefined ? undefined : 'warn'}
    />
  )
}

export type NumberSliderProps = NumberValueProps & { range: NonNullable<Field['range']> }

/** A slider below a number whose usual range is known. For a value outside, the thumb is at the end. */
export function NumberSlider({ field, range: { min, max, step }, value, onChange }: NumberSliderProps) {
  const unreadable = useUnreadableNumber(field.name)
  const share = Math.min(1, Math.max(0, (value - min) / (max - min)))
  return (
    <div className="col-start-2 pb-1.5">
      <input
        type="range"
        aria-label={parametersText().slider(field.name)}
        min={min}
        max={max}
        step={step}
        value={value}
        onChange={(event) => {
          unreadable.onChange(undefined)
          onChange(Number(event.target.value))
        }}
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

/**
 * The text typed instead of a number, stored with the form's JSON drafts: the form does not send an older number
 * instead.
 */
export function useUnreadableNumber(name: string) {
  const key = draftPrefix(useFormScope(), name) + numberPlace
  const text = useJsonDraftStore(({ drafts }) => drafts[key])
  const setDraft = useJsonDraftStore((state) => state.setDraft)
  return { text, onChange: (next: string | undefined) => setDraft(key, next) }
}
