import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

type Implemented = Pick<
  Electron.SafeStorage,
  'isAsyncEncryptionAvailable' | 'encryptStringAsync' | 'decryptStringAsync' | 'getSelectedStorageBackend'
>

/** The keychain. It really encrypts, so that a changed `password` makes stored text unreadable, like a new keychain. */
export class FakeSafeStorage implements Implemented {
  isAvailable = true
  /** Encryption is reported as available, but fails. */
  isLocked = false
  /** The prefix of all encrypted text: `v10` on Linux for the publicly known password. */
  prefix = 'v11'
  password = 'keychain'
  /** Text encrypted with this older password can still be decrypted, and should be encrypted again. */
  oldPassword: string | null = null
  backend: ReturnType<Electron.SafeStorage['getSelectedStorageBackend']> = 'gnome_libsecret'
  readonly #isReady: () => boolean

  constructor(isReady: () => boolean) {
    this.#isReady = isReady
  }

  /** Before the app is ready this returns `false`, while the other members throw. */
  isAsyncEncryptionAvailable(): Promise<boolean> {
    return Promise.resolve(this.#isReady() && this.isAvailable)
  }

  getSelectedStorageBackend(): ReturnType<Electron.SafeStorage['getSelectedStorageBackend']> {
    return this.#isReady() ? this.backend : 'unknown'
  }

  async encryptStringAsync(plainText: string): Promise<Buffer> {
    this.#assertReady()
    if (!this.isAvailable || this.isLocked)
      throw new Error('Error while encrypting the text provided to safeStorage.encryptStringAsync.')
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', keyOf(this.password), nonce)
    const body = Buffer.concat([cipher.update(plainText, 'utf8'), cipher.final()])
    return Promise.resolve(Buffer.concat([Buffer.from(this.prefix), nonce, cipher.getAuthTag(), body]))
  }

  async decryptStringAsync(encrypted: Buffer): Promise<Electron.DecryptStringAsyncReturnValue> {
    this.#assertReady()
    const current = decrypt(encrypted, this.password)
    if (current !== null) return Promise.resolve({ result: current, shouldReEncrypt: false })
    const old = this.oldPassword === null ? null : decrypt(encrypted, this.oldPassword)
    if (old !== null) return Promise.resolve({ result: old, shouldReEncrypt: true })
    throw new Error('Error while decrypting the ciphertext provided to safeStorage.decryptStringAsync.')
  }

  #assertReady(): void {
    if (!this.#isReady()) throw new Error('safeStorage cannot be used before app is ready')
  }
}

function keyOf(password: string): Buffer {
  return createHash('sha256').update(password).digest()
}

function decrypt(encrypted: Buffer, password: string): string | null {
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(password), encrypted.subarray(3, 15))
    decipher.setAuthTag(encrypted.subarray(15, 31))
    return Buffer.concat([decipher.update(encrypted.subarray(31)), decipher.final()]).toString('utf8')
  } catch {
    return null
  }
}
