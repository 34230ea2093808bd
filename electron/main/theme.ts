import type { NativeTheme } from 'electron'
import type { App } from '../app/app.ts'

/** Makes everything the system draws (title bar, menus, dialogs) follow the theme whenever the user chooses another in the app. */
export function followTheme(
  playground: Pick<App, 'subscribe'>,
  nativeTheme: Pick<NativeTheme, 'themeSource'>,
): void {
  playground.subscribe((name, payload) => {
    if (name === 'settings.changed' && 'theme' in payload) nativeTheme.themeSource = payload.theme
  })
}
