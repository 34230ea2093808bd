import type { Connection } from '../../../shared/connections/connection.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

/** A key that a model list can be requested with. */
export interface KeyChoice {
  /** The value of the select option. */
  readonly value: string
  readonly connectionId: string
  /** `null` for a connection without a key. */
  readonly keyId: string | null
  readonly label: string
}

/** All keys of all connections, and the connections without a key. */
export function keyChoices(connections: readonly Connection[]): KeyChoice[] {
  return connections.flatMap(({ id, name, keys }): KeyChoice[] =>
    keys.length === 0
      ? [{ value: id, connectionId: id, keyId: null, label: modelsText().compare.noKey(name) }]
      : keys.map((key) => ({
          value: `${id} ${key.id}`,
          connectionId: id,
          keyId: key.id,
          label: `${name} · ${key.name}${key.lastFour === '' ? '' : ` …${key.lastFour}`}`,
        })),
  )
}

/** The chosen key, or the first one if the chosen one was deleted. */
export function sideOf(choices: readonly KeyChoice[], value: string): KeyChoice {
  const choice = choices.find((candidate) => candidate.value === value) ?? choices[0]
  if (choice === undefined) throw new Error('There is always the practice connection')
  return choice
}
