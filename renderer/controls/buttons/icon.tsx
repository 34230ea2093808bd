import type { LucideIcon } from 'lucide-react'

const sizes = { tiny: 12, small: 14, base: 16, large: 20 } as const
const strokes = { tiny: 2, small: 1.85, base: 1.75, large: 1.5 } as const

export type IconProps = {
  of: LucideIcon
  size?: keyof typeof sizes
  className?: string
  /** What it says where nothing around it does. */
  label?: string | undefined
}

/** A drawing beside words. Without a label it says nothing by itself: the control around it has the name. */
export function Icon({ of: Drawing, size = 'base', className = '', label }: IconProps) {
  return (
    <Drawing
      size={sizes[size]}
      strokeWidth={strokes[size]}
      className={`flex-none ${className}`}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img' })}
      focusable="false"
    >
      {label !== undefined && <title>{label}</title>}
    </Drawing>
  )
}
