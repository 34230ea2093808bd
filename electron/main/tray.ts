import type { Menu, MenuItemConstructorOptions, nativeImage, NativeImage, Tray } from 'electron'
import { hostText } from '../../shared/text/en/host.ts'
import { drawIcon } from '../lib/icon-drawing.ts'
import type { TrayIcon } from './background.ts'

/** What of Electron makes one. */
export interface TrayParts {
  readonly Tray: new (image: NativeImage) => Pick<Tray, 'setToolTip' | 'setContextMenu' | 'on' | 'destroy'>
  readonly Menu: Pick<typeof Menu, 'buildFromTemplate'>
  readonly nativeImage: Pick<typeof nativeImage, 'createFromBitmap'>
}

const size = 32

/** Shows the app's icon beside the clock: what is running, a way to the window, and the end of the app. */
export function showTray(
  { Tray, Menu, nativeImage }: TrayParts,
  actions: { readonly showWindow: () => void; readonly quit: () => void },
): TrayIcon {
  const image = nativeImage.createFromBitmap(toBitmap(drawIcon(size)), {
    width: size,
    height: size,
    scaleFactor: 2,
  })
  const tray = new Tray(image)
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

/** A bitmap of Electron has blue first. */
function toBitmap(pixels: Uint8Array): Buffer {
  const bitmap = Buffer.from(pixels)
  for (let at = 0; at < bitmap.length; at += 4) {
    const red = bitmap[at] ?? 0
    bitmap[at] = bitmap[at + 2] ?? 0
    bitmap[at + 2] = red
  }
  return bitmap
}
