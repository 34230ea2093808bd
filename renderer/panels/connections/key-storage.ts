import type { Capabilities } from '../../../shared/app/app-info.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** How this host stores keys, for the page that lists them. */
export function allKeysStorageText(keyStorage: Capabilities['keyStorage']): string {
  switch (keyStorage) {
    case 'encrypted':
      return connectionsText().storage.allEncrypted
    case 'weak':
      return connectionsText().storage.allWeak
    case 'key-store':
      return connectionsText().storage.allKeyStore
    default:
      return connectionsText().storage.allSession
  }
}

/** How this host stores a key, shown before and after it is saved. */
export function keyStorageText(keyStorage: Capabilities['keyStorage']): string {
  switch (keyStorage) {
    case 'encrypted':
      return connectionsText().storage.oneEncrypted
    case 'weak':
      return connectionsText().storage.oneWeak
    case 'key-store':
      return connectionsText().storage.oneKeyStore
    default:
      return connectionsText().storage.oneSession
  }
}
