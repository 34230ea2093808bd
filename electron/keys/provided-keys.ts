import type { KeyWay } from './key-way.ts'

/** Keys that nobody has to enter: those of the practice gateway, and the one from the environment. */
export interface ProvidedKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly state: 'built-in' | 'environment'
  readonly connectionId: string
  /** The only way it may be sent. */
  readonly way: KeyWay
}

/** The id of the key from `GATEWAY_PLAYGROUND_KEY`. */
export const environmentKeyId = 'environment'

/** The provided keys of all connections, in memory only. */
export interface ProvidedKeys {
  add(keys: readonly ProvidedKey[]): void
  of(connectionId: string): readonly ProvidedKey[]
  /** The key from the environment of this start: it is active until the user selects or enters another. */
  givenTo(connectionId: string): string | undefined
  /** Called when the user has selected or entered another. */
  giveWay(connectionId: string): void
  /** Binds the key from the environment to another way. */
  rebind(connectionId: string, way: KeyWay): void
}

export function createProvidedKeys(): ProvidedKeys {
  let provided: ProvidedKey[] = []
  const givenAtStart = new Map<string, string>()
  return {
    add(keys) {
      for (const { id, state, connectionId } of keys)
        if (state === 'environment') givenAtStart.set(connectionId, id)
      provided.push(...keys)
    },
    of: (connectionId) => provided.filter((key) => key.connectionId === connectionId),
    givenTo: (connectionId) => givenAtStart.get(connectionId),
    giveWay: (connectionId) => void givenAtStart.delete(connectionId),
    rebind(connectionId, way) {
      provided = provided.map((key) =>
        key.connectionId === connectionId && key.state === 'environment' ? { ...key, way } : key,
      )
    },
  }
}
