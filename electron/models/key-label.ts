/** The data of a key that may be known here. */
export interface KeyOfConnection {
  readonly id: string
  readonly name: string
  /** `''` when the key is too short to show any of it. */
  readonly lastFour: string
}

/** Identifies a key on disk: as the user sees it, never by the key itself. */
export function labelOf({ name, lastFour }: KeyOfConnection): string {
  return `${name} …${lastFour}`
}
