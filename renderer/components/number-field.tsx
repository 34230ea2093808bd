import { useId, useState } from 'react'
import { classNames } from './class-names.ts'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { parseNumber, stepNumber } from './parse-number.ts'

export type NumberFieldProps = FieldFrameProps & {
  value: number
  onChange: (value: number) => void
  isInteger?: boolean
  /** What an arrow key adds. */
  step?: number
  /** Words after the number, such as `s`. */
  unit?: string
  disabled?: boolean
  /** The edge of a value whose words stand elsewhere. */
  tone?: 'warn' | 'danger'
  size?: 'base' | 'small'
  /** For the box around the number. */
  inputClassName?: string
  className?: string
}

/**
 * A number that is never clamped: ranges are the gateway's business, and what was typed is kept while it is typed.
 * `onChange` hears every valid number; text that is none is marked, and the last number stays in force.
 */
export function NumberField({
  value,
  onChange,
  isInteger = false,
  step = 1,
  unit,
  disabled,
  tone,
  size = 'base',
  inputClassName,
  className,
  ...words
}: NumberFieldProps) {
  const id = useId()
  const [draft, setDraft] = useState(String(value))
  const parsed = parseNumber(draft, isInteger)
  // Someone else changed the number: a slider, an undo. While the draft is no number, the last valid one is kept.
  const isForeign = parsed !== undefined && parsed !== value
  const text = isForeign ? String(value) : draft
  const ownError = parsed === undefined ? (isInteger ? 'Not a whole number.' : 'Not a number.') : undefined
  const frame = { ...words, error: words.error ?? ownError }
  const ids = fieldFrameIds(id, frame)

  function change(next: string): void {
    setDraft(next)
    const number = parseNumber(next, isInteger)
    if (number !== undefined && number !== value) onChange(number)
  }

  return (
    <FieldFrame {...frame} ids={ids} className={className}>
      <div
        data-tone={ids.tone ?? tone}
        data-disabled={disabled === true ? '' : undefined}
        className={classNames(
          'field-edge flex items-center',
          size === 'small' ? 'h-control-small text-small' : 'h-control',
          inputClassName,
        )}
      >
        <input
          id={ids.id}
          role="spinbutton"
          inputMode={isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          value={text}
          aria-valuenow={value}
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={ids.messageId}
          onChange={(event) => change(event.target.value)}
          onBlur={() => {
            if (parsed === undefined) setDraft(String(value))
          }}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            const stride = event.shiftKey ? step * 10 : step
            change(String(stepNumber(value, stride, event.key === 'ArrowUp' ? 1 : -1)))
          }}
          className="tabular h-full w-full min-w-0 bg-transparent px-1.5 text-right outline-none"
        />
        {unit === undefined ? null : <span className="pr-2 text-small text-ink-3">{unit}</span>}
      </div>
    </FieldFrame>
  )
}
