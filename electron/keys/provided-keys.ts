import type { KeyWay } from './key-way.ts'

/** Keys that nobody has to enter: those of the practice gateway, and the one the environment gives. */
export interface ProvidedKey {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly state: 'built-in' | 'environment'
  readonly connectionId: string
  /** The one way it may be sent. */
  readonly way: KeyWay
}

/** The id of the key given by `GATEWAY_PLAYGROUND_KEY`. */
export const environmentKeyId = 'environment'

/** The provided keys of all connections, in memory alone. */
export interface ProvidedKeys {
  add(keys: readonly ProvidedKey[]): void
  of(connectionId: string): readonly ProvidedKey[]
  /** The key that the environment gave at this start: the active one until the user chooses or enters another. */
  givenTo(connectionId: string): string | undefined
  /** The user has chosen or entered another. */
  giveWay(connectionId: string): void
  /** Binds what the environment gave to another way. */
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
