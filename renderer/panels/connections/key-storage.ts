import type { Capabilities } from '../../../shared/app/app-info.ts'
import { connectionsText } from '../../../shared/text/en/connections.ts'

/** What becomes of the keys on this host, for the page that lists them all. */
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

/** What becomes of a key on this host, said before it is saved and beside it afterwards. */
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
