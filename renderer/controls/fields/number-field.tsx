import { useId } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { parseNumber, stepNumber } from '../../lib/parse-number.ts'
import { useTextBox } from './use-text-draft.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

export type NumberFieldProps = FieldFrameProps & {
  value: number
  /** Hears every number that can be used. */
  onChange: (value: number) => void
  isInteger?: boolean
  /** What the app itself can work with. Ranges of a gateway are none: those are warned of, and sent. */
  min?: number
  max?: number
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
  /** Text that is no number, kept by the owner, so that it is still there when the field comes back. */
  unreadable?: { readonly text: string | undefined; readonly onChange: (text: string | undefined) => void }
}

/** A number that is never changed by itself. What cannot be used stays as it was typed, and is marked. */
export function NumberField({
  value,
  onChange,
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
  const { box, write } = useTextBox<HTMLInputElement>({
    value: kept ?? String(value),
    identity: kept === undefined ? String(value) : unreadableIdentity(kept),
    identify(text) {
      const number = read(text)
      if (number !== undefined) return String(number)
      return unreadable === undefined ? undefined : unreadableIdentity(text)
    },
    onChange(text) {
      const number = read(text)
      unreadable?.onChange(number === undefined ? text : undefined)
      if (number !== undefined) onChange(number)
    },
  })
  const number = read(box.value)
  const ownError =
    number === undefined
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
          aria-invalid={frame.error !== undefined || undefined}
          aria-describedby={ids.messageId}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
            event.preventDefault()
            const stride = event.shiftKey ? step * 10 : step
            const next = stepNumber(number ?? value, stride, event.key === 'ArrowUp' ? 1 : -1)
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

/** A number never begins like this, so a kept text is never taken for one. */
function unreadableIdentity(text: string): string {
  return `text ${text}`
}

type Bounds = { isInteger: boolean; min: number; max: number }

/** Why a text cannot be used, and what is used in its place. */
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
