import type { MenuItemConstructorOptions } from 'electron'
import { keysOf, type Shortcuts } from '../../shared/commands/bindings.ts'
import { worksWhileTyping, type Chord } from '../../shared/commands/chords.ts'
import { commandLabel } from '../../shared/commands/command-label.ts'
import type { CommandId } from '../../shared/commands/commands.ts'
import { tabIds } from '../../shared/tabs.ts'
import { hostText } from '../../shared/text/en/host.ts'

export interface MenuActions {
  readonly openDataFolder: () => void
  /** Makes the window run a command. Missing during a long start: the commands are then shown but disabled. */
  readonly chooseCommand?: (id: CommandId) => void
}

/** Commands that the window always accepts, even with an open dialog. */
const fileCommands = ['chat.new', 'chat.pasteRequest', 'connection.add'] as const
const viewCommands = ['palette.open', 'window.inspector'] as const
/** Settings are in the File menu. */
const goTabs = tabIds.filter((id) => id !== 'settings')
const helpCommands = ['window.welcome', 'shortcuts.show', 'connection.check'] as const

const separator: MenuItemConstructorOptions = { type: 'separator' }

/**
 * The menu bar that the platform's users expect, with the window's commands and their current shortcuts. Standard roles
 * have our labels, since Electron's own are English.
 */
export function menuTemplate(
  platform: NodeJS.Platform,
  actions: MenuActions,
  shortcuts: Shortcuts,
): MenuItemConstructorOptions[] {
  const isMac = platform === 'darwin'
  const text = hostText().menu
  const item = (id: CommandId): MenuItemConstructorOptions => {
    // A key that types into a field must not be a menu shortcut, which would take it from the field.
    const chord = keysOf(id, shortcuts, isMac).find(worksWhileTyping)
    return {
      id,
      label: commandLabel(id),
      enabled: actions.chooseCommand !== undefined,
      click: () => actions.chooseCommand?.(id),
      ...(chord !== undefined && { accelerator: toAccelerator(chord) }),
      // The window handles its keys itself, since it knows fields and dialogs. macOS only shows shortcuts that are
      // registered.
      ...(isMac ? {} : { registerAccelerator: false }),
    }
  }
  return [
    ...(isMac ? [appMenu(item('tab.settings'))] : []),
    {
      role: 'fileMenu',
      label: text.file,
      submenu: [
        ...fileCommands.map(item),
        separator,
        ...(isMac ? [] : [item('tab.settings'), separator]),
        isMac ? { role: 'close', label: text.closeWindow } : { role: 'quit', label: text.exit },
      ],
    },
    editMenu(isMac),
    {
      label: text.view,
      submenu: [
        ...viewCommands.map(item),
        separator,
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
      label: text.go,
      submenu: [
        ...goTabs.map((id) => item(`tab.${id}`)),
        separator,
        item('pane.next'),
        item('pane.previous'),
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
        ...helpCommands.map(item),
        separator,
        { label: text.openDataFolder, click: actions.openDataFolder },
        ...(isMac
          ? []
          : [separator, { role: 'about', label: text.about } satisfies MenuItemConstructorOptions]),
      ],
    },
  ]
}

/** A chord in Electron's notation, which has the same names for most keys. */
function toAccelerator(chord: Chord): string {
  return chord.replace(/^Mod/, 'CommandOrControl').replace('Arrow', '')
}

function appMenu(settings: MenuItemConstructorOptions): MenuItemConstructorOptions {
  const text = hostText().menu
  return {
    role: 'appMenu',
    submenu: [
      { role: 'about', label: text.about },
      separator,
      settings,
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
