import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Tooltip } from '../overlays/tooltip.tsx'

const tones = {
  neutral: 'bg-sunken text-ink-2 edge',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  danger: 'bg-danger-soft text-danger',
  guess: 'border border-dashed border-control text-ink-2',
} as const

export type ChipTone = keyof typeof tones

export type ChipProps = {
  /** `neutral` is reported by the gateway; `guess` is our own guess, dashed; the others are states, with an icon. */
  tone?: ChipTone | undefined
  icon?: LucideIcon | undefined
  tooltip?: string | undefined
  className?: string | undefined
  children: ReactNode
}

export function Chip({ tone = 'neutral', icon: Drawing, tooltip, className, children }: ChipProps) {
  const chip = (
    <span
      className={classNames(
        'tabular inline-flex h-4.5 max-w-full min-w-0 flex-none items-center gap-1 rounded-xs px-1.5 text-meta whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {Drawing === undefined ? null : (
        <Drawing size={11} strokeWidth={2} className="flex-none" aria-hidden="true" />
      )}
      <span className="truncate">{children}</span>
    </span>
  )
  return tooltip === undefined ? chip : <Tooltip text={tooltip}>{chip}</Tooltip>
}
