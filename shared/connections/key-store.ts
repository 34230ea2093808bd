import * as z from 'zod/mini'

/** The system key stores, by their own names. */
export const keyStoreNames = ['secret-service', 'keychain', 'credential-manager'] as const

export type KeyStoreName = (typeof keyStoreNames)[number]

/**
 * The last state of the key store. `unknown`: not queried yet. `absent`: this computer has none, or it is not running.
 * `refusing`: each call fails. `slow`: a call was not answered in time.
 */
export const keyStoreStates = ['unknown', 'available', 'locked', 'absent', 'refusing', 'slow'] as const

export type KeyStoreState = (typeof keyStoreStates)[number]

/** The system's key store, on a host where the user chooses whether it stores the keys. */
export const keyStoreStatusSchema = z.object({
  name: z.enum(keyStoreNames),
  /** The user's choice for this data folder. */
  choice: z.enum(['undecided', 'used', 'memory']),
  state: z.enum(keyStoreStates),
  /** The service name under which the key store keeps the secrets of this data folder. */
  service: z.string(),
  dataFolder: z.string(),
  /** Number of secrets in the key store. */
  kept: z.number(),
  /** Number of secrets that are only in memory, although the key store is used. */
  waiting: z.number(),
  /** The data folder that this one is a copy of: the keys stayed with the original. */
  copyOf: z.optional(z.string()),
  /** The key store's own message. */
  detail: z.optional(z.string()),
})

export type KeyStoreStatus = z.infer<typeof keyStoreStatusSchema>
