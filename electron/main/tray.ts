import type { Menu, MenuItemConstructorOptions, nativeImage, NativeImage, Tray } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'
import { createAppImage } from '../host/electron/app-image.ts'
import type { TrayIcon } from './background.ts'

/** The parts of Electron that create it. */
export interface TrayParts {
  readonly Tray: new (image: NativeImage) => Pick<Tray, 'setToolTip' | 'setContextMenu' | 'on' | 'destroy'>
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  readonly nativeImage: Pick<typeof nativeImage, 'createFromBitmap'>
}

const size = 32

/** Shows the app's icon in the notification area: running requests, a command for the window, and Quit. */
export function showTray(
  { Tray, Menu, nativeImage }: TrayParts,
  actions: { readonly showWindow: () => void; readonly quit: () => void },
): TrayIcon {
  const tray = new Tray(createAppImage(nativeImage, size))
  tray.on('click', actions.showWindow)
  return {
    say(status) {
      const text = hostText()
      const items: MenuItemConstructorOptions[] = [
        { label: status, enabled: false },
        { label: text.background.showWindow, click: actions.showWindow },
        { type: 'separator' },
        { label: text.menu.quit, click: actions.quit },
      ]
      tray.setToolTip(text.background.toolTip(status))
      tray.setContextMenu(Menu.buildFromTemplate(items))
    },
    remove: () => tray.destroy(),
  }
}
