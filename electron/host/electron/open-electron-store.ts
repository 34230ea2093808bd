import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { Json } from '../../../shared/json.ts'
import type { ConfFile, ConfLike } from '../conf-store.ts'

/** Where electron-store tells any page that asks the path of the user's data. */
const channel = 'electron-store-get-data'

/** The file of the desktop app: the same one as of the other hosts, since electron-store wraps conf. No page may ask about it. */
export function openElectronStore({ name, options }: ConfFile): ConfLike {
  const store = new ElectronStore<Record<string, Json>>({ ...options, name })
  ipcMain.removeAllListeners(channel)
  return store
}
