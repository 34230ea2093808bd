import type { SafeStorage } from 'electron'
import { createEncryptedSecrets } from '../encrypted-secrets.ts'
import type { Clock, Secrets } from '../host.ts'
import { createSessionSecrets } from '../session-secrets.ts'

/**
 * Secrets encrypted by the system: Keychain, DPAPI, or the Linux password store, through `safeStorage`.
 *
 * `weak` on Linux without a password store, where Chromium encrypts with a password that is in its source. `session` where
 * nothing encrypts: keys then live in memory, and no file is written. To be called once the app is ready.
 */
export async function createElectronSecrets(
  safeStorage: SafeStorage,
  path: string,
  clock: Clock,
  platform: NodeJS.Platform = process.platform,
): Promise<Secrets> {
  if (!(await canEncrypt(safeStorage))) return createSessionSecrets()
  const isWeak = platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text'
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

async function canEncrypt(safeStorage: SafeStorage): Promise<boolean> {
  try {
    return await safeStorage.isAsyncEncryptionAvailable()
  } catch {
    return false
  }
}
