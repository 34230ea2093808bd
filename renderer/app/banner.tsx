import type { ReactNode } from 'react'
import { classNames } from '../controls/class-names.ts'

const tones = {
  warn: 'border-warn-line bg-warn-soft text-warn',
  ok: 'border-ok-line bg-ok-soft text-ok',
  danger: 'border-danger-line bg-danger-soft text-danger',
} as const

/** A line across the window, above the open tab. */
export function Banner({
  tone,
  icon,
  children,
}: {
  tone: keyof typeof tones
  icon: ReactNode
  children: ReactNode
}) {
  return (
    <div
      className={classNames(
        'flex min-h-8 flex-none items-center gap-2 border-b px-3 py-1 text-small',
        tones[tone],
      )}
    >
      {icon}
      {children}
    </div>
  )
}
