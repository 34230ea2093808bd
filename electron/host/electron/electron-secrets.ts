import type { SafeStorage } from 'electron'
import { createEncryptedSecrets } from '../encrypted-secrets.ts'
import type { Clock, Secrets } from '../host.ts'
import { createSessionSecrets } from '../session-secrets.ts'

/**
 * Secrets encrypted by the system: Keychain, DPAPI, or the Linux password store, through `safeStorage`.
 *
 * `weak` on Linux without a password store, where Chromium encrypts with a password that is in its source. `session` where
 * nothing encrypts: keys then live in memory, and no file is written. What Electron says about it is not believed, but tried:
 * it promises encryption that fails, and names the password store it would take, not the one it got. To be called once the
 * app is ready.
 */
export async function createElectronSecrets(
  safeStorage: SafeStorage,
  path: string,
  clock: Clock,
  platform: NodeJS.Platform = process.platform,
): Promise<Secrets> {
  const sample = await encryptSample(safeStorage)
  if (sample === null) return createSessionSecrets()
  const isWeak =
    platform === 'linux' &&
    (sample.subarray(0, weakPrefix.length).equals(weakPrefix) ||
      safeStorage.getSelectedStorageBackend() === 'basic_text')
  const outdated = new Set<string>()
  const secrets = createEncryptedSecrets({
    path,
    clock,
    persistence: isWeak ? 'weak' : 'encrypted',
    encryptor: {
      encrypt: (text) => safeStorage.encryptStringAsync(text),
      async decrypt(bytes) {
        const { result, shouldReEncrypt } = await safeStorage.decryptStringAsync(Buffer.from(bytes))
        if (shouldReEncrypt) outdated.add(result)
        return result
      },
    },
  })
  return {
    ...secrets,
    async get(id) {
      const secret = await secrets.get(id)
      // The system changed its own key: what is stored under the old one is stored anew. If that fails, the old text
      // is still there and can still be read.
      if (secret.ok && outdated.delete(secret.value)) await secrets.set(id, secret.value)
      return secret
    },
  }
}

/** What Chromium on Linux writes in front of text that it encrypted with the well-known password. */
const weakPrefix = Buffer.from('v10')

/** Encrypts a text that comes back when it is decrypted, or `null` where that does not work. */
async function encryptSample(safeStorage: SafeStorage): Promise<Buffer | null> {
  const text = 'sample'
  try {
    if (!(await safeStorage.isAsyncEncryptionAvailable())) return null
    const encrypted = await safeStorage.encryptStringAsync(text)
    const { result } = await safeStorage.decryptStringAsync(encrypted)
    return result === text ? encrypted : null
  } catch {
    return null
  }
}
