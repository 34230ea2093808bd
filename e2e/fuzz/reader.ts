/** A function that reads foreign input. */
export interface Reader {
  readonly name: string
  /**
   * Makes the input from a text, such as a body around it. Its time is not counted. `undefined` when no input can be
   * made of this text.
   */
  readonly prepare?: (text: string) => unknown
  /**
   * Reads the input and returns its result, or the size of it as a number. Must not throw; an expected failure is a
   * value.
   *
   * A reader of pieces is a generator that yields the thread between them: the longest piece counts.
   */
  readonly read: (input: never) => unknown
  /** Complete inputs, from which broken ones are made. */
  readonly examples?: readonly string[]
  /** The maximum size of the output for this many characters. */
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

/** The number of characters in an output; a number counts as itself. */
export function sizeOfOutput(output: unknown): number {
  if (typeof output === 'number') return output
  return typeof output === 'string' ? output.length : (JSON.stringify(output)?.length ?? 0)
}

/** Markup and schema checks produce several characters from one; larger outputs are not bounded by their input. */
export function defaultMaxOutput(characters: number): number {
  return 100 * characters + 100_000
}
