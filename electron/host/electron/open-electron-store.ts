import { ipcMain } from 'electron'
import ElectronStore from 'electron-store'
import type { Json } from '../../../shared/json.ts'
import type { ConfFile, ConfLike } from '../conf-store.ts'

/** The channel on which electron-store tells any page the path of the user's data. */
const channel = 'electron-store-get-data'

/**
 * The file of the desktop app: the same as that of the other hosts, since electron-store wraps conf. Pages must not be
 * able to ask for it.
 */
export function openElectronStore({ name, options }: ConfFile): ConfLike {
  const store = new ElectronStore<Record<string, Json>>({ ...options, name })
  ipcMain.removeAllListeners(channel)
  return store
}
