import * as z from 'zod/mini'
import { keyStoreStatusSchema } from '../../connections/key-store.ts'
import { command, event, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Storage of keys, on a host where the user can choose it. */
export const keyStoreContract = {
  /** The system's key store; `null` on a host where there is nothing to choose. */
  'keyStore.status': command(nothing, z.nullable(keyStoreStatusSchema)),
  /**
   * Queries the key store again, and stores the keys that wait for it. `asksUser`: the system may ask the user to
   * unlock it, which may take minutes. `putsBack`: also stores keys that were removed from it meanwhile.
   */
  'keyStore.look': command(z.object({ asksUser: z.boolean(), putsBack: z.boolean() }), keyStoreStatusSchema),
  /** Stores the keys of this data folder in the key store from now on, including those in memory. */
  'keyStore.use': command(nothing, keyStoreStatusSchema),
  /**
   * Keeps keys only in memory from now on, and removes them from the key store. `storage` when they cannot be removed,
   * unless `leavesBehind`.
   */
  'keyStore.leave': command(z.object({ leavesBehind: z.boolean() }), keyStoreStatusSchema),
  'keyStore.changed': event(keyStoreStatusSchema),
} satisfies Contract
