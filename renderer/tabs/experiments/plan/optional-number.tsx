import { useId } from 'react'
import { parseNumber } from '../../../lib/parse-number.ts'
import { FieldFrame, fieldFrameIds } from '../../../controls/fields/field-frame.tsx'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'

export type OptionalNumberProps = {
  label: string
  /** A longer accessible name, when the label is short. */
  name?: string
  help?: string
  value: number | undefined
  /**
   * Called with `undefined` for an empty field. Not called for text that is not a number, which is marked as invalid.
   */
  onChange: (value: number | undefined) => void
  /** The error for text that is not a number. */
  problem: string
  placeholder?: string
  isInteger?: boolean
  min?: number
  disabled?: boolean
  /** Shown before the number, such as `$`. */
  prefix?: string
}

/** A field for an optional number. */
export function OptionalNumber(props: OptionalNumberProps) {
  const {
    label,
    name,
    help,
    value,
    onChange,
    problem,
    placeholder,
    isInteger = false,
    min = 0,
    prefix,
  } = props
  const read = (text: string): number | undefined => {
    const number = parseNumber(text, isInteger)
    return number !== undefined && number >= min ? number : undefined
  }
  const identify = (text: string): string | undefined =>
    text.trim() === '' ? '' : read(text) === undefined ? undefined : String(read(text))
  const { box } = useTextBox<HTMLInputElement>({
    value: value === undefined ? '' : String(value),
    identity: value === undefined ? '' : String(value),
    identify,
    onChange(text) {
      if (identify(text) !== undefined) onChange(text.trim() === '' ? undefined : read(text))
    },
  })
  const isWrong = identify(box.value) === undefined
  const frame = { label, help, ...(isWrong && { error: problem }) }
  const ids = fieldFrameIds(useId(), frame)
  return (
    <FieldFrame {...frame} ids={ids}>
      <div
        data-tone={ids.tone}
        data-disabled={props.disabled === true ? '' : undefined}
        className="field-edge flex h-control items-center"
      >
        {prefix === undefined || box.value === '' ? null : (
          <span className="pl-1.5 text-ink-3">{prefix}</span>
        )}
        <input
          {...box}
          id={ids.id}
          aria-label={name}
          aria-describedby={ids.messageId}
          aria-invalid={isWrong || undefined}
          inputMode={isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          placeholder={placeholder}
          disabled={props.disabled}
          className="tabular h-full w-full min-w-0 bg-transparent px-1.5 text-right outline-none"
        />
      </div>
    </FieldFrame>
  )
}
