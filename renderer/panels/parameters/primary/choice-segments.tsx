import { useState } from 'react'
import type { Field, PrimaryField } from '../../../../shared/formats/field.ts'
import type { Json } from '../../../../shared/json.ts'
import { SegmentedControl, type Segment } from '../../../controls/fields/segmented-control.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { FieldNumber } from './field-number.tsx'
import { SizePictures } from './size-pictures.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type ChoiceSegmentsProps = {
  field: Field
  /** Values with a segment of their own. */
  shown: readonly (string | number)[]
  control?: PrimaryField['control'] | undefined
  /** `undefined` if not sent. */
  value: Json | undefined
  onChange: (value: Json) => void
  /** Absent if the format requires a value. */
  onClear?: (() => void) | undefined
}

/** No value equals these. */
const rest = 'rest'
const otherSegment = 'other'

/** A few known values as segments, with "not sent" first and any other value last. */
export function ChoiceSegments({ field, shown, control, value, onChange, onClear }: ChoiceSegmentsProps) {
  const [wantsOther, setWantsOther] = useState(false)
  const isShown = shown.some((choice) => choice === value)
  const isOther = wantsOther || (value !== undefined && !isShown)
  const isClosed = field.kind === 'choice' && field.choices?.length === shown.length && !isOther
  const segments: Segment<string>[] = [
    ...(onClear === undefined ? [] : [{ value: rest, label: parametersText().restSegment, isRest: true }]),
    ...shown.map((choice) => ({ value: JSON.stringify(choice), label: String(choice) })),
    ...(isClosed ? [] : [{ value: otherSegment, label: parametersText().otherSegment }]),
  ]
  const choose = (next: string): void => {
    setWantsOther(next === otherSegment)
    if (next === rest) onClear?.()
    else if (next !== otherSegment) onChange(JSON.parse(next) as Json)
  }
  const chosen = isOther ? otherSegment : value === undefined ? rest : JSON.stringify(value)
  const group = { label: field.name, value: chosen, onChange: choose, segments }
  return (
    <>
      {control === 'pictures' ? <SizePictures {...group} /> : <SegmentedControl {...group} isFull />}
      {isOther && (
        <div className="mt-1">
          {field.kind === 'choice' ? (
            <OtherChoice field={field} shown={shown} value={value} onChange={onChange} />
          ) : (
            <FieldNumber
              field={field}
              value={isShown ? undefined : value}
              onChange={onChange}
              onClear={onClear}
            />
          )}
        </div>
      )}
    </>
  )
}

type OtherChoiceProps = Pick<ChoiceSegmentsProps, 'field' | 'shown' | 'value' | 'onChange'>

const typed = ' '

/** The known values without a segment, and any text. */
function OtherChoice({ field, shown, value, onChange }: OtherChoiceProps) {
  const others = (field.choices ?? []).filter((choice) => !shown.includes(choice))
  const isKnown = others.some((choice) => choice === value)
  const text = typeof value === 'string' && !isKnown && !shown.includes(value) ? value : ''
  const [isTyping, setTyping] = useState(false)
  const isTyped = isTyping || !isKnown
  return (
    <div className="flex flex-col gap-1">
      {others.length > 0 && (
        <Select
          label={parametersText().othersOf(field.name)}
          isLabelHidden
          size="small"
          value={isTyped || typeof value !== 'string' ? typed : value}
          onChange={(next) => {
            setTyping(next === typed)
            if (next !== typed) onChange(next)
          }}
          options={[
            ...others.map((choice) => ({ value: choice, label: choice })),
            { value: typed, label: parametersText().otherValueToType },
          ]}
        />
      )}
      {isTyped && (
        <TextField
          label={parametersText().otherValueOf(field.name)}
          isLabelHidden
          isMono
          size="small"
          value={text}
          onChange={onChange}
        />
      )}
    </div>
  )
}
