import { settingsSections, type SettingsSection } from './settings-sections.ts'

/** The current place in Settings. */
export interface SettingsRoute {
  readonly section: SettingsSection['id']
  /** For `connections`: the id of the connection in view, `new` for the form, `undefined` for the active connection. */
  readonly connectionId: string | undefined
  /** The connection was just added: check it without another click. */
  readonly checksAtOnce: boolean
}

/** Parses what follows `#/settings/`: `connections/<id>`, `connections/<id>/check`, `connections/new`, `keys`… */
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
