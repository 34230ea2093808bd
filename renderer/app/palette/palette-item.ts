import type { LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'

/** The groups of the palette, in order; each is also a filter. */
export const paletteGroupIds = [
  'commands',
  'presets',
  'models',
  'conversations',
  'runs',
  'media',
  'settings',
] as const

export type PaletteGroupId = (typeof paletteGroupIds)[number]

/** A line of the palette. */
export interface PaletteItem {
  /** Unique in the whole palette. */
  readonly id: string
  readonly label: string
  readonly icon: LucideIcon
  /** The address of a small image that replaces the icon. */
  readonly image?: string | undefined
  /** Additional search terms. */
  readonly keywords?: string
  /** Details at the right end. */
  readonly meta?: string | undefined
  /** An emphasized word after the label. */
  readonly chip?: string | undefined
  readonly needsAttention?: boolean
  readonly keys?: readonly string[] | undefined
  readonly open: () => void
  /** Opens it with its request in the right pane. */
  readonly inspect?: (() => void) | undefined
}

export interface PaletteGroup {
  readonly id: PaletteGroupId
  /** The items shown, best first. */
  readonly items: readonly PaletteItem[]
  /** The number of searchable items, and of matches; a minimum if `isCapped`. */
  readonly total: number
  readonly count: number
  readonly isCapped?: boolean
  /** The items match the previous search; those for the current one are still loading. */
  readonly isOfBefore?: boolean
  readonly error?: AppError | undefined
}
