import type { LucideIcon } from 'lucide-react'

const sizes = { tiny: 12, small: 14, base: 16, large: 20 } as const
const strokes = { tiny: 2, small: 1.85, base: 1.75, large: 1.5 } as const

export type IconProps = {
  of: LucideIcon
  size?: keyof typeof sizes
  className?: string
}

/** A drawing beside words. It says nothing by itself: the control around it has the name. */
export function Icon({ of: Drawing, size = 'base', className = '' }: IconProps) {
  return (
    <Drawing
      size={sizes[size]}
      strokeWidth={strokes[size]}
      className={`flex-none ${className}`}
      aria-hidden="true"
      focusable="false"
    />
  )
}
