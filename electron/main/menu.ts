import type { MenuItemConstructorOptions } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'

export interface MenuActions {
  readonly openDataFolder: () => void
}

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The menu bar the platform's users expect, with the app's own entries under Help. Standard roles have labels of ours,
 * since Electron's own are English.
 */
export function menuTemplate(platform: NodeJS.Platform, actions: MenuActions): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const text = hostText().menu
  return [
    ...(isMac ? [appMenu()] : []),
    {
      role: 'fileMenu',
      label: text.file,
      submenu: [isMac ? { role: 'close', label: text.closeWindow } : { role: 'quit', label: text.exit }],
    },
    editMenu(isMac),
    {
      label: text.view,
      submenu: [
        { role: 'resetZoom', label: text.actualSize },
        { role: 'zoomIn', label: text.zoomIn },
        { role: 'zoomOut', label: text.zoomOut },
        separator,
        { role: 'togglefullscreen', label: text.fullScreen },
        separator,
        { role: 'reload', label: text.reload },
        { role: 'toggleDevTools', label: text.developerTools },
      ],
    },
    {
      role: 'windowMenu',
      label: text.window,
      submenu: [
        { role: 'minimize', label: text.minimize },
        { role: 'zoom', label: text.zoom },
        ...(isMac
          ? [separator, { role: 'front', label: text.bringAllToFront } satisfies MenuItemConstructorOptions]
          : [{ role: 'close', label: text.closeWindow } satisfies MenuItemConstructorOptions]),
      ],
    },
    {
      role: 'help',
      label: text.help,
      submenu: [
        { label: text.openDataFolder, click: actions.openDataFolder },
        ...(isMac
          ? []
          : [separator, { role: 'about', label: text.about } satisfies MenuItemConstructorOptions]),
      ],
    },
  ]
}

function appMenu(): MenuItemConstructorOptions {
  const text = hostText().menu
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: text.about },
      separator,
      { role: 'services', label: text.services },
      separator,
      { role: 'hide', label: text.hide },
      { role: 'hideOthers', label: text.hideOthers },
      { role: 'unhide', label: text.showAll },
      separator,
      { role: 'quit', label: text.quit },
    ],
  }
}

function editMenu(isMac: boolean): MenuItemConstructorOptions {
  const text = hostText().menu
  return {
    role: 'editMenu',
    label: text.edit,
    submenu: [
      { role: 'undo', label: text.undo },
      { role: 'redo', label: text.redo },
      separator,
      { role: 'cut', label: text.cut },
      { role: 'copy', label: text.copy },
      { role: 'paste', label: text.paste },
      ...(isMac
        ? [{ role: 'pasteAndMatchStyle', label: text.pasteAsPlainText } satisfies MenuItemConstructorOptions]
        : []),
      { role: 'delete', label: text.delete },
      separator,
      { role: 'selectAll', label: text.selectAll },
    ],
  }
}
