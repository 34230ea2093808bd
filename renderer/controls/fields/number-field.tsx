import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { parseNumber, stepNumber } from '../../lib/parse-number.ts'
import { useTextBox } from './use-text-draft.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type NumberFieldProps = FieldFrameProps & {
  /** `undefined` means unset: the field is empty. */
  value: number | undefined
  /** Called when the field is emptied, where that is allowed. */
  onEmpty?: () => void
  /** The placeholder of the empty field. */
  placeholder?: string
  /** Called for every usable number. */
  onChange: (value: number) => void
  isInteger?: boolean | undefined
  /** Limits of the app itself. A gateway's range is none of them: values outside are sent with a warning. */
  min?: number | undefined
  max?: number | undefined
  /** The increment of an arrow key. */
  step?: number | undefined
  /** The unit after the number, such as `s`. */
  unit?: string | undefined
  disabled?: boolean | undefined
  /** The border of a value whose message is shown elsewhere. */
  tone?: 'warn' | 'danger' | undefined
  size?: 'base' | 'small' | undefined
  /** Classes of the box around the number. */
  inputClassName?: string | undefined
  className?: string | undefined
  /** Text that is not a number. The owner keeps it, so that it is still there when the field is mounted again. */
  unreadable?:
    | { readonly text: string | undefined; readonly onChange: (text: string | undefined) => void }
    | undefined
}

/** A number field that never changes its value by itself. Unusable text is kept as typed and marked. */
export function NumberField({
  value,
  onChange,
  onEmpty,
  placeholder,
  isInteger = false,
  min = -Infinity,
  max = Infinity,
  step = 1,
  unit,
  disabled,
  tone,
  size = 'base',
  inputClassName,
  className,
  unreadable,
  ...words
}: NumberFieldProps) {
  const id = useId()
  const read = (text: string): number | undefined => {
    const number = parseNumber(text, isInteger)
    return number !== undefined && number >= min && number <= max ? number : undefined
  }
  const kept = unreadable?.text
  const own = value === undefined ? '' : String(value)
  const isEmpty = (text: string): boolean => onEmpty !== undefined && text.trim() === ''
  const { box, write } = useTextBox<HTMLInputElement>({
    value: kept ?? own,
    identity: kept === undefined ? own : unreadableIdentity(kept),
    identify(text) {
      if (isEmpty(text)) return ''
      const number = read(text)
      if (number !== undefined) return String(number)
      return unreadable === undefined ? undefined : unreadableIdentity(text)
    },
    onChange(text) {
      const number = read(text)
      unreadable?.onChange(number === undefined && !isEmpty(text) ? text : undefined)
      if (isEmpty(text)) return onEmpty?.()
      if (number !== undefined) onChange(number)
    },
  })
  const number = read(box.value)
  const ownError =
    number === undefined && !isEmpty(box.value)
      ? problemText(box.value, { isInteger, min, max }, unreadable ? undefined : value)
      : undefined
  const frame = { ...words, error: words.error ?? ownError }
  const ids = fieldFrameIds(id, frame)

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
          {...box}
          id={ids.id}
          role="spinbutton"
          inputMode={isInteger ? 'numeric' : 'decimal'}
          autoComplete="off"
          spellCheck={false}
          disabled={disabled}
          aria-valuenow={value}
          placeholder={placeholder}
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={ids.messageId}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            const stride = event.shiftKey ? step * 10 : step
            const next = stepNumber(
              number ?? value ?? Math.max(0, min),
              stride,
              event.key === 'ArrowUp' ? 1 : -1,
            )
            write(String(Math.min(max, Math.max(min, next))))
          }}
          className="tabular h-full w-full min-w-0 bg-transparent px-1.5 text-right outline-none"
        />
        {unit === undefined ? null : (
          <span className="flex-none pr-2 text-small whitespace-nowrap text-ink-3">{unit}</span>
        )}
      </div>
    </FieldFrame>
  )
}

/** A prefix that no number has, so that a kept text is never mistaken for one. */
function unreadableIdentity(text: string): string {
  return `text ${text}`
}

type Bounds = { isInteger: boolean; min: number; max: number }

/** Why a text cannot be used, and which value is used instead. */
function problemText(text: string, { isInteger, min, max }: Bounds, used: number | undefined): string {
  const { numbers } = controlsText()
  const number = parseNumber(text)
  const why =
    number === undefined
      ? numbers.notNumber
      : isInteger && !Number.isInteger(number)
        ? numbers.notWhole
        : max === Infinity
          ? numbers.atLeast(min)
          : numbers.between({ min, max })
  return used === undefined ? why : numbers.using({ problem: why, value: used })
}
