import { Database, Eraser, Info, KeyRound, Lock, Plug, SunMoon, type LucideIcon } from 'lucide-react'

export interface SettingsSection {
  readonly id: 'connections' | 'keys' | 'removals' | 'data' | 'appearance' | 'privacy' | 'about'
  readonly label: string
  readonly icon: LucideIcon
  /** More words to find it by in the command palette. */
  readonly keywords: string
}

/** The sections of Settings, for its own list and for the command palette. */
export const settingsSections: readonly SettingsSection[] = [
  {
    id: 'connections',
    label: 'Connections',
    icon: Plug,
    keywords: 'gateway address proxy certificate header',
  },
  { id: 'keys', label: 'Keys', icon: KeyRound, keywords: 'secret token api key' },
  {
    id: 'removals',
    label: 'Learned removals',
    icon: Eraser,
    keywords: 'parameter medic unsupported refused field remembered',
  },
  { id: 'data', label: 'Media and data', icon: Database, keywords: 'folder disk files media' },
  { id: 'appearance', label: 'Appearance', icon: SunMoon, keywords: 'theme dark light' },
  { id: 'privacy', label: 'Privacy', icon: Lock, keywords: 'what goes where network telemetry' },
  { id: 'about', label: 'About', icon: Info, keywords: 'version' },
]
