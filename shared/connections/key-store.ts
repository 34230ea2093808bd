import * as z from 'zod/mini'

/** The key stores of the systems, by what they call themselves. */
export const keyStoreNames = ['secret-service', 'keychain', 'credential-manager'] as const

export type KeyStoreName = (typeof keyStoreNames)[number]

/**
 * How the key store answered last. `unknown`: nobody asked it yet. `absent`: this computer has none, or it is not running.
 * `refusing`: each call fails. `slow`: a call was not answered in time.
 */
export const keyStoreStates = ['unknown', 'available', 'locked', 'absent', 'refusing', 'slow'] as const

export type KeyStoreState = (typeof keyStoreStates)[number]

/** The system's key store, on a host where the user chooses whether keys are kept in it. */
export const keyStoreStatusSchema = z.object({
  name: z.enum(keyStoreNames),
  /** What the user answered for this data folder. */
  choice: z.enum(['undecided', 'used', 'memory']),
  state: z.enum(keyStoreStates),
  /** The name under which the key store has, or would have, what is kept for this data folder. */
  service: z.string(),
  dataFolder: z.string(),
  /** How many secrets the key store has. */
  kept: z.number(),
  /** How many secrets are in memory only, although the key store is used. */
  waiting: z.number(),
  /** The data folder whose copy this one is: the keys stayed with that one. */
  copyOf: z.optional(z.string()),
  /** What the key store said, in its own words. */
  detail: z.optional(z.string()),
})

export type KeyStoreStatus = z.infer<typeof keyStoreStatusSchema>
