import { FakeApp } from './fake-electron/app.ts'
import { FakeBrowserWindow, windowWorld } from './fake-electron/browser-window.ts'
import {
  FakeClipboard,
  FakeDialog,
  FakeImage,
  FakeMenu,
  FakeNativeTheme,
  FakeScreen,
  FakeShell,
  FakeSystemPreferences,
  FakeTray,
} from './fake-electron/desktop.ts'
import { FakeFrame } from './fake-electron/frame.ts'
import { FakeContextBridge, FakeIpcMain, FakeIpcRenderer } from './fake-electron/ipc.ts'
import { FakeMessageChannelMain } from './fake-electron/message-channel.ts'
import { FakeNotification } from './fake-electron/notification.ts'
import { FakePowerMonitor, FakePowerSaveBlocker } from './fake-electron/power.ts'
import { FakeProtocol } from './fake-electron/protocol.ts'
import { FakeSafeStorage } from './fake-electron/safe-storage.ts'
import { FakeSession } from './fake-electron/session.ts'
import { strict } from './fake-electron/strict.ts'
import { FakeWebContents } from './fake-electron/web-contents.ts'

/**
 * The module that `electron` resolves to in tests. Each import of this module after a module reset is a new, unstarted
 * app.
 *
 * It only has the members that the app uses: reading another one throws. Every member is checked against Electron's own
 * types, so an upgrade that changes one fails to compile.
 */
export const app = strict('app', new FakeApp())

const isReady = (): boolean => app.isReady()

export const protocol = strict('protocol', new FakeProtocol(isReady))
export const session = strict('session', { defaultSession: strict('defaultSession', new FakeSession()) })
export const safeStorage = strict('safeStorage', new FakeSafeStorage(isReady))
export const screen = strict('screen', new FakeScreen(isReady))
export const nativeTheme = strict('nativeTheme', new FakeNativeTheme())
export const systemPreferences = strict('systemPreferences', new FakeSystemPreferences())
export const powerMonitor = strict('powerMonitor', new FakePowerMonitor())
export const powerSaveBlocker = strict('powerSaveBlocker', new FakePowerSaveBlocker())
export const dialog = strict('dialog', new FakeDialog())
export const clipboard = strict('clipboard', new FakeClipboard())
export const shell = strict('shell', new FakeShell())
export const ipcMain = strict('ipcMain', new FakeIpcMain())
export const ipcRenderer = strict('ipcRenderer', new FakeIpcRenderer(ipcMain))
export const contextBridge = strict('contextBridge', new FakeContextBridge())
export const Menu = FakeMenu
export const Tray = FakeTray
export const nativeImage = FakeImage
export const Notification = FakeNotification
export const MessageChannelMain = FakeMessageChannelMain
export const BrowserWindow = FakeBrowserWindow

/** A frame that sends a request to main: by default one with our own page in it. */
export function createFrame(url = 'app://playground/', parent?: FakeFrame): FakeFrame {
  return new FakeFrame(url, parent)
}

windowWorld.isReady = isReady
windowWorld.createContents = () => {
  const contents = strict('webContents', new FakeWebContents(session.defaultSession, protocol))
  app.emit('web-contents-created', {}, contents)
  return contents
}
windowWorld.created = (window) => void app.emit('browser-window-created', {}, window)
windowWorld.lastClosed = () => app.lastWindowClosed()
windowWorld.stays = () => app.windowStays()
app.closeWindows = () => {
  const windows = FakeBrowserWindow.getAllWindows()
  for (const window of windows) window.close()
  return windows.length > 0
}
app.destroyWindows = () => {
  for (const window of FakeBrowserWindow.getAllWindows()) window.destroy()
}

/** The default export, which a CommonJS-style package such as electron-store uses as the whole of Electron. */
export default { app, ipcMain, shell }
