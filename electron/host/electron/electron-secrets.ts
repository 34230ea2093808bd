import type { SafeStorage } from 'electron'
import { createEncryptedSecrets } from '../encrypted-secrets.ts'
import type { Clock, Secrets } from '../host.ts'
import { createSessionSecrets } from '../session-secrets.ts'

/**
 * Secrets encrypted by the system: Keychain, DPAPI, or the Linux password store, through `safeStorage`.
 *
 * `weak` on Linux without a password store, where Chromium encrypts with a password from its source. `session` where
 * nothing encrypts: keys then stay in memory, and no file is written. Electron's statements are verified by a trial: it
 * promises encryption that fails, and names the password store it would prefer, not the one it got. Call it once the
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
      // The system has changed its own key: re-encrypt what was encrypted with the old one. If that fails, the old text
      // is still readable.
      if (secret.ok && outdated.delete(secret.value)) await secrets.set(id, secret.value)
      return secret
    },
  }
}

/** The prefix that Chromium on Linux writes before text that it encrypted with the well-known password. */
const weakPrefix = Buffer.from('v10')

/** Encrypts a sample text, and returns it if it can be decrypted again; otherwise `null`. */
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
