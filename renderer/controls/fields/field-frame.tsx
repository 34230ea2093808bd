import { CircleAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../buttons/icon.tsx'

/** Props of every labelled control. */
export type FieldFrameProps = {
  label: string
  /** Hides the label visually, if its surroundings name the field. */
  isLabelHidden?: boolean | undefined
  /** Secondary text at the right end of the label. */
  labelMeta?: ReactNode
  /** One line of help below. */
  help?: ReactNode
  /** A problem that does not prevent sending or saving. */
  warning?: string | undefined
  /** A problem that prevents sending or saving. */
  error?: string | undefined
}

export type FieldFrameIds = { id: string; messageId: string | undefined; tone: 'warn' | 'danger' | undefined }

/** The ids that connect a control with its messages; `tone` is the colour of its border. */
export function fieldFrameIds(id: string, { help, warning, error }: FieldFrameProps): FieldFrameIds {
  const hasMessage = error !== undefined || warning !== undefined || help !== undefined
  return {
    id,
    messageId: hasMessage ? `${id}-message` : undefined,
    tone: error !== undefined ? 'danger' : warning !== undefined ? 'warn' : undefined,
  }
}

/** Label above, message below: the same frame for every control. */
export function FieldFrame({
  ids,
  label,
  isLabelHidden = false,
  labelMeta,
  help,
  warning,
  error,
  className = '',
  children,
}: FieldFrameProps & { ids: FieldFrameIds; className?: string | undefined; children: ReactNode }) {
  return (
    <div className={`min-w-0 ${className}`}>
      <div className={isLabelHidden ? 'only-spoken' : 'mb-1 flex items-center gap-1.5'}>
        <label htmlFor={ids.id} className="min-w-0 text-small font-medium wrap-anywhere text-ink-2">
          {label}
        </label>
        {labelMeta === undefined ? null : <span className="ml-auto text-meta text-ink-3">{labelMeta}</span>}
      </div>
      {children}
      {ids.messageId === undefined ? null : (
        <FieldMessage id={ids.messageId} help={help} warning={warning} error={error} />
      )}
    </div>
  )
}

/** The message below a control: an error, else a warning, else help. */
export function FieldMessage({
  id,
  help,
  warning,
  error,
  isAnnounced = false,
}: Pick<FieldFrameProps, 'help' | 'warning' | 'error'> & {
  id?: string | undefined
  /** The error is already announced elsewhere. */
  isAnnounced?: boolean | undefined
}) {
  if (error === undefined && warning === undefined) {
    return (
      <p id={id} className="mt-1 text-small text-ink-3">
        {help}
      </p>
    )
  }
  return (
    <p
      id={id}
      role={error === undefined || isAnnounced ? undefined : 'alert'}
      className={`mt-1 flex gap-1 text-small ${error === undefined ? 'text-warn' : 'text-danger'}`}
    >
      <Icon of={error === undefined ? TriangleAlert : CircleAlert} size="tiny" className="mt-0.5" />
      <span className="min-w-0 wrap-anywhere">{error ?? warning}</span>
    </p>
  )
}
