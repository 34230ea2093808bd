/** What may be known of a key here. */
export interface KeyOfConnection {
  readonly id: string
  readonly name: string
  /** `''` when the key is too short to show any of it. */
  readonly lastFour: string
}

/** What a key is told apart by on disk: as the user sees it, never the key itself. */
export function labelOf({ name, lastFour }: KeyOfConnection): string {
  return `${name} …${lastFour}`
}
