import type { NativeTheme } from 'electron'
import type { App } from '../app/app.ts'

/** Makes everything the system draws (title bar, menus, dialogs) follow the theme the user chose in the app. */
export async function followTheme(playground: App, nativeTheme: NativeTheme): Promise<void> {
  playground.subscribe((name, payload) => {
    if (name === 'settings.changed' && 'theme' in payload) nativeTheme.themeSource = payload.theme
  })
  const settings = await playground.handlers['settings.get']({}, { signal: new AbortController().signal })
  if (settings.ok) nativeTheme.themeSource = settings.value.theme
}
