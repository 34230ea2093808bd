import * as z from 'zod/mini'
import { keyStoreStatusSchema } from '../../connections/key-store.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Where keys are kept, on a host where the user chooses it. */
export const keyStoreContract = {
  /** The system's key store; `null` on a host where there is nothing to choose. */
  'keyStore.status': command(nothing, z.nullable(keyStoreStatusSchema)),
  /**
   * Asks the key store again, and gives it what waits for it. `asksUser`: the system may ask the user to unlock it, which may
   * take minutes. `putsBack`: also what somebody removed from it meanwhile.
   */
  'keyStore.look': command(z.object({ asksUser: z.boolean(), putsBack: z.boolean() }), keyStoreStatusSchema),
  /** Keeps the keys of this data folder in the key store from now on, those in memory as well. */
  'keyStore.use': command(nothing, keyStoreStatusSchema),
  /**
   * Keeps keys in memory only from now on, and removes what the key store has. `storage` when it cannot be removed, unless
   * `leavesBehind`.
   */
  'keyStore.leave': command(z.object({ leavesBehind: z.boolean() }), keyStoreStatusSchema),
  'keyStore.changed': event(keyStoreStatusSchema),
} satisfies Contract
