import { writtenCodes, type SecretPattern } from './secret-patterns.ts'

/**
 * Reads a text from its end and reports after each character which secret begins there: Aho and Corasick, with every
 * secret reversed. Each step takes the same time whatever was read before.
 *
 * Tables and not functions, since a megabyte takes two million steps: the state before a character is
 * `next[state * symbols + symbol]`, with 0 at the end of the text.
 */
export interface ReversedAutomaton {
  /** A number for each character of the secrets, 0 for every other one. */
  readonly lowSymbols: Uint16Array
  /** The characters beyond Latin-1. */
  readonly highSymbols: ReadonlyMap<number, number>
  readonly symbols: number
  readonly next: Int32Array
  /** For each state, the index of the longest secret that begins there; `-1` for none. */
  readonly longest: Int32Array
}

/** The patterns of kinds with the same character spelling: base64, or all others. */
export function createReversedAutomaton(patterns: readonly SecretPattern[]): ReversedAutomaton {
  const known = symbolsOf(patterns)
  const { symbols } = known
  const maxStates = patterns.reduce((sum, { codes }) => sum + codes.length, 1)
  const next = new Int32Array(maxStates * symbols)
  const longest = new Int32Array(maxStates).fill(-1)
  let states = 1
  patterns.forEach(({ codes }, index) => {
    let state = 0
    for (const code of codes.toReversed()) {
      const place = state * symbols + symbolOf(known, code)
      if (next[place] === 0) {
        next[place] = states
        states += 1
      }
      state = next[place] ?? 0
    }
    longest[state] = index
  })
  fillIn(next, longest, states, symbols)
  return { ...known, next, longest }
}

/** The number of a character. */
export function symbolOf(
  { lowSymbols, highSymbols }: Pick<ReversedAutomaton, 'lowSymbols' | 'highSymbols'>,
  code: number,
): number {
  return (code < 256 ? lowSymbols[code] : highSymbols.get(code)) ?? 0
}

/** If a secret does not continue, its longest proper suffix may: so each state has every transition. */
function fillIn(next: Int32Array, longest: Int32Array, states: number, symbols: number): void {
  const shorter = new Int32Array(states)
  const queue = [0]
  // Grows while it is iterated: breadth first.
  for (const state of queue) {
    const rest = shorter[state] ?? 0
    if (longest[state] === -1) longest[state] = longest[rest] ?? -1
    for (let symbol = 1; symbol < symbols; symbol += 1) {
      const place = state * symbols + symbol
      const child = next[place] ?? 0
      const ofRest = state === 0 ? 0 : (next[rest * symbols + symbol] ?? 0)
      if (child === 0) {
        next[place] = ofRest
      } else {
        shorter[child] = ofRest
        queue.push(child)
      }
    }
  }
}

function symbolsOf(
  patterns: readonly SecretPattern[],
): Pick<ReversedAutomaton, 'lowSymbols' | 'highSymbols' | 'symbols'> {
  const lowSymbols = new Uint16Array(256)
  const highSymbols = new Map<number, number>()
  let symbols = 1
  for (const { codes, kind } of patterns) {
    for (const code of codes) {
      if (symbolOf({ lowSymbols, highSymbols }, code) !== 0) continue
      for (const written of writtenCodes(code, kind)) {
        if (written < 256) lowSymbols[written] = symbols
        else highSymbols.set(written, symbols)
      }
      symbols += 1
    }
  }
  return { lowSymbols, highSymbols, symbols }
}
