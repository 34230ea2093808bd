import { settingsSections, type SettingsSection } from './settings-sections.ts'

/** Where in Settings the window is. */
export interface SettingsRoute {
  readonly section: SettingsSection['id']
  /** For `connections`: the one in view, `new` for the form, `undefined` for the active one. */
  readonly connectionId: string | undefined
  /** The connection was just added: it is checked without another click. */
  readonly checksAtOnce: boolean
}

/** Reads what follows `#/settings/`: `connections/<id>`, `connections/<id>/check`, `connections/new`, `keys`… */
export function parseSettingsRoute(rest: string): SettingsRoute {
  const [first = '', id = '', action = ''] = rest.split('/')
  const section = settingsSections.find((known) => known.id === first)?.id ?? 'connections'
  const isConnection = section === 'connections' && id !== ''
  return {
    section,
    connectionId: isConnection ? id : undefined,
    checksAtOnce: isConnection && action === 'check',
  }
}
