import { createRequire } from 'node:module'
import type { KeyStoreCall, KeyStoreEntry, KeyStoreReply, KeyStoreRequest } from './key-store-call.ts'

/**
 * The process that talks to the system's key store for the app. It is one of its own because the package for it makes its
 * connection synchronously, up to two seconds long, and waits without an end while the system asks the user: only the end
 * of a process ends such a call.
 */

/** What is used of `@napi-rs/keyring` 2.1.2. It is an optional package, so nothing imports its types. */
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
  // Without this, the package takes the keys of the kernel where there is no key store, which are gone after a restart.
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
// A call that waits for the user would hold back an ordinary end.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
