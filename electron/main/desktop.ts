import {
  app,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeImage,
  nativeTheme,
  powerMonitor,
  protocol,
  session,
  shell,
  systemPreferences,
  Tray,
  type NativeTheme,
} from 'electron'
import { join } from 'node:path'
import { windowPolicy } from '../page/content-security-policy.ts'
import type { Shortcuts } from '../../shared/commands/bindings.ts'
import type { App } from '../app/app.ts'
import type { StartingApp } from '../app/start-app.ts'
import type { ElectronHost } from '../host/electron/create-electron-host.ts'
import { createPortChannel } from '../ipc/port-channel.ts'
import { serveApp } from '../ipc/serve-app.ts'
import { readSettings } from '../settings/settings-service.ts'
import { serveMedia } from '../media/media-scheme.ts'
import { createAppWindow } from './app-window.ts'
import { createBackground } from './background.ts'
import { showContextMenus } from './context-menu.ts'
import type { ConnectLinkInbox } from './connect-links.ts'
import { describeApp } from './identity.ts'
import { lockNavigation } from './navigation.ts'
import { pageOrigin } from './page-address.ts'
import { servePage } from './page-scheme.ts'
import { guardPermissions } from './permissions.ts'
import { closeBeforeQuitting, quitAtEndOfSession } from './quit.ts'
import { endWithMessage } from './start-failure.ts'
import { showTray } from './tray.ts'
import { handOutPorts } from './window-ports.ts'
import { zoomWithMoreKeys } from './zoom-keys.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'
import { menuTemplate, type MenuActions } from './menu.ts'

/**
 * Opens the window, whose page loads while the services start, and sets up the desktop app in two steps: first
 * addresses and guards, which the page needs from its first byte on; then, by the returned function, everything that
 * needs the services. The window is not shown before that, unless the start takes long.
 */
export function openDesktop(
  host: ElectronHost,
  starting: StartingApp,
): (playground: App, connectLinks: ConnectLinkInbox) => Promise<void> {
  const built = join(app.getAppPath(), 'dist')
  const shown = Promise.withResolvers<void>()

  const quitting = closeBeforeQuitting(app, host.clock, async () => {
    const body = starting.app()?.quitWarning()
    if (body !== undefined) host.shell.notify?.({ title: hostText().workUnfinished, body })
    await starting.close()
    host.release()
  })
  quitAtEndOfSession(app, powerMonitor)
  guardPermissions(session.defaultSession, systemPreferences)
  app.on('web-contents-created', (_event, contents) => {
    lockNavigation(contents, (url) => void host.shell.openExternal(url))
    zoomWithMoreKeys(contents)
    showContextMenus(contents, Menu, (text) => void clipboard.writeText(text))
  })
  servePage(protocol, { root: join(built, 'renderer'), contentSecurityPolicy: windowPolicy })
  serveMedia(protocol, pageOrigin, starting.served.findMediaFile)
  handOutPorts(ipcMain, host.log, (port) => {
    const server = serveApp(starting.served, createPortChannel(port))
    return () => server.close()
  })
  nativeTheme.themeSource = readSettings(host.config).theme

  const window = createAppWindow(host, join(built, 'preload/preload.cjs'), shown.promise, (reason) => {
    endWithMessage(hostError('pageNotLoaded', { reason }))
  })
  window.show()
  const openDataFolder = (): void => void shell.openPath(host.paths.data)
  void starting.isLong.then(() => {
    const { shortcuts } = readSettings(host.config)
    showMenu(Menu, { openDataFolder }, shortcuts)
    shown.resolve()
  })
  app.on('second-instance', (_event, argv) => {
    // The other instance has already quit in favour of this one, whose services are closing: start a new process.
    if (quitting.isClosing) app.relaunch({ args: argv.slice(1) })
    else window.show()
  })
  app.on('activate', () => window.show())

  return async (playground, connectLinks) => {
    followTheme(playground, nativeTheme)
    describeApp(app, process.versions)
    playground.onLanguageChanged(() => describeApp(app, process.versions))
    const stayOrQuit = createBackground({
      clock: host.clock,
      runningCount: () => playground.runningCount(),
      isWindowOpen: () => window.isOpen,
      async choice() {
        const settings = await playground.handlers['settings.get'](
          {},
          { signal: new AbortController().signal },
        )
        return settings.ok ? settings.value.runsInBackground : 'ask'
      },
      keepChoice: (runsInBackground) =>
        playground.handlers['settings.set']({ runsInBackground }, { signal: new AbortController().signal }),
      ask: askToStay,
      showTray: () =>
        showTray({ Tray, Menu, nativeImage }, { showWindow: () => window.show(), quit: () => app.quit() }),
      quit: () => app.quit(),
    })
    app.on('window-all-closed', () => {
      // On macOS an app keeps running without windows.
      if (process.platform !== 'darwin') void stayOrQuit()
    })
    await keepMenu(playground, Menu, {
      openDataFolder,
      chooseCommand(id) {
        window.show()
        playground.chooseCommand(id)
      },
    })
    host.notifications.listen({
      clicked(place) {
        const wasOpen = window.isOpen
        window.show(place)
        if (wasOpen && place !== undefined) playground.showPlace(place)
      },
      failed(notice) {
        window.flash()
        playground.showMissedNotice(notice)
      },
    })
    shown.resolve()
    connectLinks.listen((text) => {
      window.show()
      void playground.handlers['connectLinks.offer']({ text }, { signal: new AbortController().signal })
    })
  }
}

async function askToStay(runningCount: number): Promise<boolean> {
  const { background, quit } = hostText()
  const { response } = await dialog.showMessageBox({
    type: 'question',
    message: background.question,
    detail: background.detail(runningCount),
    buttons: [background.keep, quit],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  })
  return response === 0
}

/** Applies the app's theme to everything that the system draws (title bar, menus, dialogs). */
function followTheme(playground: Pick<App, 'subscribe'>, system: Pick<NativeTheme, 'themeSource'>): void {
  playground.subscribe((name, payload) => {
    if (name === 'settings.changed' && 'theme' in payload) system.themeSource = payload.theme
  })
}

type Menus = Pick<typeof Menu, 'buildFromTemplate' | 'setApplicationMenu'>

function showMenu(menu: Menus, actions: MenuActions, shortcuts: Shortcuts): void {
  menu.setApplicationMenu(menu.buildFromTemplate(menuTemplate(process.platform, actions, shortcuts)))
}

/** Sets the menu, and again whenever its language or its shortcuts have changed. */
async function keepMenu(playground: App, menu: Menus, actions: MenuActions): Promise<void> {
  const settings = await playground.handlers['settings.get']({}, { signal: new AbortController().signal })
  let shortcuts = settings.ok ? settings.value.shortcuts : {}
  const show = (): void => showMenu(menu, actions, shortcuts)
  show()
  playground.onLanguageChanged(show)
  playground.subscribe((name, payload) => {
    if (name !== 'settings.changed' || !('shortcuts' in payload)) return
    if (JSON.stringify(payload.shortcuts) === JSON.stringify(shortcuts)) return
    shortcuts = payload.shortcuts
    show()
  })
}
