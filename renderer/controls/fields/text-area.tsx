import { useId, type ComponentProps } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { useTextBox } from './use-text-draft.ts'

export type TextAreaProps = FieldFrameProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value' | 'className'> & {
    value: string
    onChange: (value: string) => void
    isMono?: boolean | undefined
    /** Grows with its text up to this many lines, then scrolls. */
    maxRows?: number | undefined
    className?: string | undefined
  }

/** A multi-line text field that grows with its text. */
export function TextArea({
  label,
  isLabelHidden,
  labelMeta,
  help,
  warning,
  error,
  value,
  onChange,
  isMono = false,
  rows = 3,
  maxRows = 12,
  className,
  id,
  onFocus,
  onBlur,
  onCompositionStart,
  onCompositionEnd,
  onKeyDown,
  ...rest
}: TextAreaProps) {
  const ownId = useId()
  const { box } = useTextBox(
    { value, onChange },
    { onFocus, onBlur, onCompositionStart, onCompositionEnd, onKeyDown },
  )
  const frame = { label, isLabelHidden, labelMeta, help, warning, error }
  const ids = fieldFrameIds(id ?? ownId, frame)
  return (
    <FieldFrame {...frame} ids={ids} className={className}>
      <textarea
        dir={isMono ? undefined : 'auto'}
        {...rest}
        {...box}
        id={ids.id}
        rows={rows}
        data-tone={ids.tone}
        aria-describedby={ids.messageId}
        aria-invalid={error !== undefined || undefined}
        // `field-sizing` ignores `rows`.
        style={{ minHeight: `${rows * 20 + 12}px`, maxHeight: `${maxRows * 20 + 12}px` }}
        className={classNames(
          'field-edge field-sizing-content block w-full resize-none px-2 py-1.5',
          isMono && 'font-mono text-wire',
        )}
      />
    </FieldFrame>
  )
}
