import { createRequire } from 'node:module'
import type { KeyStoreCall, KeyStoreEntry, KeyStoreReply, KeyStoreRequest } from './key-store-call.ts'

/**
 * The process that talks to the system's key store for the app. It is separate because its package connects
 * synchronously, for up to two seconds, and waits without a limit while the system asks the user: only ending the
 * process ends such a call.
 */

/** The members of `@napi-rs/keyring` 2.1.2 that are used. It is an optional package, so its types are not imported. */
interface Keyring {
  readonly AsyncEntry: new (
    service: string,
    account: string,
    options: { readonly linux: { readonly store: 'secret-service' } },
  ) => {
    setPassword(secret: string): Promise<void>
    getPassword(): Promise<string | null>
    deletePassword(): Promise<boolean>
  }
  findCredentialsAsync(service: string): Promise<{ account: string; password: string }[]>
}

const load = createRequire(import.meta.url)
let keyring: Keyring | undefined

async function answer(call: KeyStoreCall): Promise<readonly KeyStoreEntry[]> {
  keyring ??= load('@napi-rs/keyring') as Keyring
  const { service } = call
  if (call.type === 'read') {
    const found = await keyring.findCredentialsAsync(service)
    return found.map(({ account, password }) => ({ account, secret: password }))
  }
  // Without this, the package falls back to the kernel's keyring when there is no key store, whose keys are lost at a
  // restart.
  const entry = new keyring.AsyncEntry(service, call.account, { linux: { store: 'secret-service' } })
  if (call.type === 'write') await entry.setPassword(call.secret)
  else if (call.type === 'remove') await entry.deletePassword()
  else await entry.getPassword()
  return []
}

async function reply({ id, call }: KeyStoreRequest): Promise<KeyStoreReply> {
  try {
    return { id, entries: await answer(call) }
  } catch (error) {
    const failure = error instanceof Error ? error.message : String(error)
    return { id, failure, isMissing: keyring === undefined }
  }
}

process.on('message', (request: KeyStoreRequest) => {
  void reply(request).then((answered) => process.send?.(answered))
})
// A call that waits for the user would prevent an ordinary exit.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
