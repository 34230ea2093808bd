import { useMemo } from 'react'
import { templatePieces } from '../../../../shared/templates/template.ts'
import { classNames } from '../../../controls/class-names.ts'
import { useTextBox } from '../../../controls/fields/use-text-draft.ts'
import { isKnown } from './case-columns.ts'

export type TemplateAreaProps = {
  /** The accessible name, which is not displayed. */
  label: string
  value: string
  onChange: (text: string) => void
  isReadOnly?: boolean
  placeholder?: string
  /** Names with a value; others are marked. `undefined` marks none. */
  names?: ReadonlySet<string> | undefined
  id?: string
}

/** A text field that highlights `{{names}}` and grows with its text. */
export function TemplateArea({
  label,
  value,
  onChange,
  isReadOnly = false,
  placeholder,
  names,
  id,
}: TemplateAreaProps) {
  const { box } = useTextBox<HTMLTextAreaElement>({ value, onChange })
  return (
    <div
      className={classNames(
        'max-h-72 overflow-x-hidden overflow-y-auto',
        isReadOnly ? 'rounded-sm bg-sunken edge' : 'field-edge',
      )}
    >
      {/* The marks are behind the text: both have the same characters in the same positions. */}
      <div className="grid px-2 py-1.5 [&>*]:col-start-1 [&>*]:row-start-1">
        <div aria-hidden="true" className="min-h-10 whitespace-pre-wrap wrap-anywhere text-transparent">
          <Marked text={box.value} names={names} />{' '}
        </div>
        <textarea
          {...box}
          id={id}
          dir="auto"
          aria-label={label}
          readOnly={isReadOnly}
          spellCheck={false}
          placeholder={placeholder}
          className="block size-full resize-none overflow-hidden bg-transparent read-only:text-ink-2 whitespace-pre-wrap wrap-anywhere outline-none"
        />
      </div>
    </div>
  )
}

function Marked({ text, names }: { text: string; names: ReadonlySet<string> | undefined }) {
  const pieces = useMemo(() => templatePieces(text), [text])
  return pieces.map((piece) => (
    <span
      key={piece.start}
      className={classNames(
        piece.name !== undefined && 'rounded-xs',
        piece.name !== undefined &&
          (names === undefined || isKnown(piece.name, names)
            ? 'bg-accent-soft'
            : 'bg-danger-soft shadow-[0_1px_0_var(--color-danger)]'),
      )}
    >
      {piece.text}
    </span>
  ))
}
