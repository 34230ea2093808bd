/** Something that reads what strangers wrote. */
export interface Reader {
  readonly name: string
  /**
   * Makes of a text what is read, such as a body around it. Its time does not count. `undefined` when nothing can be made
   * of this text.
   */
  readonly prepare?: (text: string) => unknown
  /**
   * Reads it, and answers what came of it, or how much that was. May not throw; a failure that is expected is a value.
   *
   * What reads pieces as they arrive is a generator that gives the thread back between them: the longest piece counts.
   */
  readonly read: (input: never) => unknown
  /** Whole inputs as they come, of which broken ones are made. */
  readonly examples?: readonly string[]
  /** How much may come of so many characters. */
  readonly maxOutput?: (characters: number) => number
}

/** A reader of one kind of input. */
export function reader<Input>(
  name: string,
  read: (input: Input) => unknown,
  more: {
    readonly prepare?: (text: string) => Input | undefined
    readonly examples?: readonly string[]
    readonly maxOutput?: (characters: number) => number
  } = {},
): Reader {
  return { name, read, ...more }
}

/** How many characters came of an input; a number is how many it was. */
export function sizeOfOutput(output: unknown): number {
  if (typeof output === 'number') return output
  return typeof output === 'string' ? output.length : (JSON.stringify(output)?.length ?? 0)
}

/** Markup and schema checks make several characters of one; what goes beyond is not bounded by its input. */
export function defaultMaxOutput(characters: number): number {
  return 100 * characters + 100_000
}
