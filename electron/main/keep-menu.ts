import type { Menu } from 'electron'
import type { App } from '../app/app.ts'
import { menuTemplate, type MenuActions } from './menu.ts'

/** Puts the menu up, and again whenever its language or the keys in it have changed. */
export async function keepMenu(
  playground: App,
  menu: Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>,
  actions: MenuActions,
): Promise<void> {
  const settings = await playground.handlers['settings.get']({}, { signal: new AbortController().signal })
  let shortcuts = settings.ok ? settings.value.shortcuts : {}
  const show = (): void =>
    menu.setApplicationMenu(menu.buildFromTemplate(menuTemplate(process.platform, actions, shortcuts)))
  show()
  playground.onLanguageChanged(show)
  playground.subscribe((name, payload) => {
    if (name !== 'settings.changed' || !('shortcuts' in payload)) return
    if (JSON.stringify(payload.shortcuts) === JSON.stringify(shortcuts)) return
    shortcuts = payload.shortcuts
    show()
  })
}
