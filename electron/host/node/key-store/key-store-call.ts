/** A call to the process of the key store. Keys are only sent in these messages. */
export type KeyStoreCall =
  /** Reads all entries of a service. Does not make the system ask the user. */
  | { readonly type: 'read'; readonly service: string }
  /** Reads one entry; the system may ask the user to unlock the key store for it. */
  | { readonly type: 'unlock'; readonly service: string; readonly account: string }
  | {
      readonly type: 'write'
      readonly service: string
      readonly account: string
      readonly secret: string
    }
  /** Removing a missing entry is no error. */
  | { readonly type: 'remove'; readonly service: string; readonly account: string }

export interface KeyStoreEntry {
  readonly account: string
  readonly secret: string
}

export interface KeyStoreRequest {
  readonly id: number
  readonly call: KeyStoreCall
}

export type KeyStoreReply = { readonly id: number } & (
  | { readonly entries: readonly KeyStoreEntry[] }
  /** The error message of the key store; `isMissing` when there is no package for this computer. */
  | { readonly failure: string; readonly isMissing: boolean }
)
