import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { keyStoreContract } from '../../shared/ipc/contract/key-store.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import type { KeyStore } from '../host/host.ts'

/**
 * The window's commands for the system's key store: check its state, and choose whether to use it. No answer contains a
 * key.
 */
export function createKeyStoreHandlers(
  keyStore: KeyStore | undefined,
  emit: Emit<AppContract>,
): Handlers<typeof keyStoreContract> {
  keyStore?.onChanged(() => {
    emit('keyStore.changed', keyStore.status())
    // How keys are stored is one of the capabilities.
    emit('app.infoChanged', {})
  })

  async function change(work: (store: KeyStore) => Promise<Result<void> | void>) {
    if (keyStore === undefined) return err({ kind: 'unavailable', ...hostError('noKeyStoreHere') })
    const done = await work(keyStore)
    return done === undefined || done.ok ? ok(keyStore.status()) : done
  }

  return {
    'keyStore.status': async () => ok(keyStore?.status() ?? null),
    'keyStore.look': (how) => change((store) => store.look(how)),
    'keyStore.use': () => change((store) => store.use()),
    'keyStore.leave': ({ leavesBehind }) => change((store) => store.leave(leavesBehind)),
  }
}
