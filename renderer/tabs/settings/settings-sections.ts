import {
  Bell,
  Database,
  Eraser,
  FileArchive,
  Info,
  Keyboard,
  KeyRound,
  Lock,
  Plug,
  SunMoon,
  type LucideIcon,
} from 'lucide-react'
import { settingsText } from '../../../shared/text/en/settings.ts'

export interface SettingsSection {
  readonly id:
    | 'connections'
    | 'keys'
    | 'removals'
    | 'data'
    | 'backup'
    | 'appearance'
    | 'notifications'
    | 'shortcuts'
    | 'privacy'
    | 'about'
  readonly label: string
  readonly icon: LucideIcon
  /** Additional search words for the command palette. */
  readonly keywords: string
}

const icons: Readonly<Record<SettingsSection['id'], LucideIcon>> = {
  connections: Plug,
  keys: KeyRound,
  removals: Eraser,
  data: Database,
  backup: FileArchive,
  appearance: SunMoon,
  notifications: Bell,
  shortcuts: Keyboard,
  privacy: Lock,
  about: Info,
}

/** The sections of Settings, for its own list and for the command palette. Their texts depend on the language. */
export const settingsSections: readonly SettingsSection[] = (
  Object.keys(icons) as SettingsSection['id'][]
).map((id) => ({
  id,
  icon: icons[id],
  get label() {
    return settingsText().sections[id]
  },
  get keywords() {
    return settingsText().keywords[id]
  },
}))
