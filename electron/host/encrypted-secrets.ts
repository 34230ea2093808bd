import * as z from 'zod/mini'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Clock, Secrets } from './host.ts'
import { readJsonFileOrSetAside } from './set-aside.ts'
import { writePrivateFile } from '../lib/write-private-file.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/** Encrypts text into bytes that are safe to store, and decrypts it. Both reject when the system's keychain refuses. */
export interface Encryptor {
  encrypt(text: string): Promise<Uint8Array>
  decrypt(bytes: Uint8Array): Promise<string>
}

export interface EncryptedSecretsOptions {
  /** The file, which contains ciphertext in base64 by id, and nothing else. */
  readonly path: string
  readonly encryptor: Encryptor
  /** How secure the encryptor is. */
  readonly persistence: 'encrypted' | 'weak'
  readonly clock: Clock
}

export interface EncryptedSecrets extends Secrets {
  /** The problem with the file when it was opened: a broken file was set aside, an unreadable one is not written. */
  readonly openProblem: Result<void>
}

const fileSchema = z.object({ secrets: z.record(z.string(), z.base64()) })

/**
 * Secrets in a file of ciphertext. An entry that cannot be decrypted stays, since its keychain may come back; `get`
 * returns `storage` for it.
 */
export function createEncryptedSecrets(options: EncryptedSecretsOptions): EncryptedSecrets {
  const { path, encryptor, persistence, clock } = options
  const opened = readJsonFileOrSetAside(path, clock, isSecretsFile)
  const entries = new Map(
    Object.entries(opened.ok ? (fileSchema.safeParse(opened.value).data?.secrets ?? {}) : {}),
  )
  const openProblem: Result<void> = opened.ok ? ok() : opened
  const mustNotWrite = !opened.ok && opened.error.code !== 'file-broken'
  let lastWrite: Promise<unknown> = Promise.resolve()

  /** Changes are written one after the other; a change that cannot be written is undone. */
  function change(id: string, value: string | undefined): Promise<Result<void>> {
    const written = lastWrite.then(async () => {
      const before = entries.get(id)
      put(entries, id, value)
      const result = mustNotWrite ? openProblem : await write(path, entries)
      if (!result.ok) put(entries, id, before)
      return result
    })
    lastWrite = written
    return written
  }

  return {
    persistence,
    openProblem,
    async set(id, secret) {
      try {
        const bytes = await encryptor.encrypt(secret)
        return await change(id, Buffer.from(bytes).toString('base64'))
      } catch {
        return err({
          kind: 'storage',
          ...hostError('keyNotEncrypted'),
        })
      }
    },
    async get(id) {
      const entry = entries.get(id)
      if (entry === undefined) return err({ kind: 'not-found', ...hostError('noStoredKey') })
      try {
        return ok(await encryptor.decrypt(new Uint8Array(Buffer.from(entry, 'base64'))))
      } catch {
        return err({
          kind: 'storage',
          ...hostError('keyNotDecrypted'),
        })
      }
    },
    async remove(id) {
      return entries.has(id) ? change(id, undefined) : ok()
    },
  }
}

function isSecretsFile(value: unknown): boolean {
  return fileSchema.safeParse(value).success
}

function put(entries: Map<string, string>, id: string, value: string | undefined): void {
  if (value === undefined) entries.delete(id)
  else entries.set(id, value)
}

async function write(path: string, entries: ReadonlyMap<string, string>): Promise<Result<void>> {
  try {
    await writePrivateFile(path, JSON.stringify({ secrets: Object.fromEntries(entries) }))
    return ok()
  } catch (error) {
    return err({
      kind: 'storage',
      ...hostError('keysNotSaved', { path }),
      detail: error instanceof Error ? error.message : String(error),
    })
  }
}
