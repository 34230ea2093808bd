import type { Capabilities } from '../../../shared/app/app-info.ts'

/** What becomes of the keys on this host, for the page that lists them all. */
export function allKeysStorageText(keyStorage: Capabilities['keyStorage']): string {
  switch (keyStorage) {
    case 'encrypted':
      return 'Keys are encrypted by this computer’s keychain. Each is sent to its own address only.'
    case 'weak':
      return 'This computer has no keychain: keys are stored with weak encryption that other programs of yours could undo. Each is sent to its own address only.'
    default:
      return 'Keys are kept in memory until the app closes, and are not written to disk: paste them again after a restart, or start the app with GATEWAY_PLAYGROUND_ADDRESS and GATEWAY_PLAYGROUND_KEY set. Each is sent to its own address only.'
  }
}

/** What becomes of a key on this host, said before it is saved and beside it afterwards. */
export function keyStorageText(keyStorage: Capabilities['keyStorage']): string {
  switch (keyStorage) {
    case 'encrypted':
      return 'The key is encrypted by this computer’s keychain and is sent to that address only.'
    case 'weak':
      return 'This computer has no keychain: the key is stored with weak encryption that other programs of yours could undo. It is sent to that address only.'
    default:
      return 'The key is kept in memory until the app closes, and is sent to that address only. It is not written to disk.'
  }
}
