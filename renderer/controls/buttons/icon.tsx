import type { LucideIcon } from 'lucide-react'

const sizes = { tiny: 12, small: 14, base: 16, large: 20 } as const
const strokes = { tiny: 2, small: 1.85, base: 1.75, large: 1.5 } as const

export type IconProps = {
  of: LucideIcon
  size?: keyof typeof sizes
  className?: string
  /** The accessible name, if no surrounding element provides it. */
  label?: string | undefined
}

/** An icon beside text. Without a label it is hidden from screen readers: the surrounding control has the name. */
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
