import type { LucideIcon } from 'lucide-react'
import type { AppError } from '../../../shared/errors/app-error.ts'

/** The groups of the palette, in their order; each is also a filter. */
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
  /** A small image in place of the icon. */
  readonly image?: string | undefined
  /** More words to find it by. */
  readonly keywords?: string
  /** What else is known of it, at the right end. */
  readonly meta?: string | undefined
  /** A word that stands out behind the label. */
  readonly chip?: string | undefined
  readonly needsAttention?: boolean
  readonly keys?: readonly string[] | undefined
  readonly open: () => void
  /** Opens it with its request at the right. */
  readonly inspect?: (() => void) | undefined
}

export interface PaletteGroup {
  readonly id: PaletteGroupId
  /** Those that are shown, the best first. */
  readonly items: readonly PaletteItem[]
  /** How many there are to be found, and how many were found; at least so many where it `isCapped`. */
  readonly total: number
  readonly count: number
  readonly isCapped?: boolean
  /** They were found for a search before: those of this one are awaited. */
  readonly isOfBefore?: boolean
  readonly error?: AppError | undefined
}
