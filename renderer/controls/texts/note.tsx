import { CircleAlert, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Icon } from '../buttons/icon.tsx'

const tones = {
  neutral: 'bg-sunken text-ink-2',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
} as const

/** A state is never shown by colour alone. */
const toneIcons: Partial<Record<keyof typeof tones, LucideIcon>> = {
  warn: TriangleAlert,
  danger: CircleAlert,
}

export type NoteProps = {
  tone?: keyof typeof tones | undefined
  /** Replaces the icon of the tone. */
  icon?: LucideIcon | undefined
  /** `status` announces it politely, `alert` at once. */
  role?: 'status' | 'alert' | 'note' | undefined
  /** An action at its right end; below the text if there is no room beside it. */
  action?: ReactNode
  className?: string | undefined
  children: ReactNode
}

/** A quiet explanation below what it explains. */
export function Note({
  tone = 'neutral',
  icon = toneIcons[tone],
  role,
  action,
  className,
  children,
}: NoteProps) {
  return (
    <div
      role={role}
      className={classNames(
        'flex flex-wrap items-center gap-x-3 gap-y-1.5 rounded-sm px-2.5 py-2 text-small',
        tones[tone],
        className,
      )}
    >
      <div className="flex min-w-0 flex-1 basis-60 gap-2">
        {icon === undefined ? null : <Icon of={icon} size="small" className="mt-px" />}
        {/* Limited to a line length that is easy to read, however wide the pane is. */}
        <div className="max-w-180 min-w-0 flex-1 wrap-anywhere">{children}</div>
      </div>
      {action}
    </div>
  )
}
