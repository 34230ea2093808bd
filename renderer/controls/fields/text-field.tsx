import type { LucideIcon } from 'lucide-react'
import { useId, type ComponentProps, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, fieldFrameIds, type FieldFrameProps } from './field-frame.tsx'
import { Icon } from '../buttons/icon.tsx'
import { useTextBox } from './use-text-draft.ts'

export type TextFieldProps = FieldFrameProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'size' | 'className'> & {
    value: string
    onChange: (value: string) => void
    /** For a text that is one of several notations of the owner's value: see `useTextDraft`. */
    identity?: string | undefined
    identify?: (text: string) => string | undefined
    icon?: LucideIcon | undefined
    /** Content at the right end, inside the border: a chip or a small button. */
    suffix?: ReactNode
    size?: 'base' | 'small' | undefined
    isMono?: boolean | undefined
    /** Classes of the outer box. */
    className?: string | undefined
  }

/** A single-line text field. Typed text is shown at once, however late the owner responds. */
export function TextField({
  label,
  isLabelHidden,
  labelMeta,
  help,
  warning,
  error,
  value,
  onChange,
  identity,
  identify,
  icon,
  suffix,
  size = 'base',
  isMono = false,
  className,
  id,
  disabled,
  onFocus,
  onBlur,
  onCompositionStart,
  onCompositionEnd,
  onKeyDown,
  ...rest
}: TextFieldProps) {
  const ownId = useId()
  const { box } = useTextBox(
    { value, onChange, identity, identify },
    {
      onFocus,
      onBlur,
      onCompositionStart,
      onCompositionEnd,
      onKeyDown,
    },
  )
  const frame = { label, isLabelHidden, labelMeta, help, warning, error }
  const ids = fieldFrameIds(id ?? ownId, frame)
  return (
    <FieldFrame {...frame} ids={ids} className={className}>
      <div
        data-tone={ids.tone}
        data-disabled={disabled === true ? '' : undefined}
        className={classNames(
          'field-edge flex min-w-0 items-center gap-1.5',
          size === 'small' ? 'h-control-small text-small' : 'h-control',
        )}
      >
        {icon === undefined ? null : <Icon of={icon} size="small" className="ml-2 text-ink-3" />}
        <input
          spellCheck={false}
          autoComplete="off"
          dir={isMono ? undefined : 'auto'}
          {...rest}
          {...box}
          id={ids.id}
          disabled={disabled}
          aria-describedby={ids.messageId}
          aria-invalid={error !== undefined || undefined}
          className={classNames(
            'h-full min-w-0 flex-1 truncate bg-transparent pr-2 outline-none',
            icon === undefined && 'pl-2',
            isMono && 'font-mono text-wire',
          )}
        />
        {suffix === undefined ? null : <span className="mr-1 flex flex-none items-center">{suffix}</span>}
      </div>
    </FieldFrame>
  )
}
