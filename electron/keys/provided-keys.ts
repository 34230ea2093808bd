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
