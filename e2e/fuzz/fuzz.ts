import { randomInput, repeatedInputs, type FuzzInput } from './inputs.ts'
import type { Reader } from './reader.ts'
import { tryInput, type Finding } from './try-input.ts'
import { createRandom } from '../../shared/seeded-random.ts'

export interface FuzzOptions {
  readonly readers: readonly Reader[]
  readonly seed: number
  /** The time after which no more input is tried, in milliseconds. */
  readonly forMs: number
  /** Characters of the largest inputs. */
  readonly maxCharacters: number
  /** Maximum duration of one reading, in milliseconds. */
  readonly maxMs: number
  /**
   * Skips the many repeated tokens, and gives each reader this number of random inputs: with the same seed every
   * machine tries the same inputs, however fast it is.
   */
  readonly rounds?: number
  /** The number of findings after which a reader is no longer tried; 5 by default. */
  readonly maxFindings?: number
  readonly onFinding?: (finding: Finding) => void
}

export interface FuzzReport {
  readonly tried: number
  /** Whether each token was repeated for each reader. */
  readonly isSweepWhole: boolean
  /** The longest reading of each reader, longest first. */
  readonly slowest: readonly { readonly reader: string; readonly ms: number; readonly label: string }[]
  readonly findings: readonly Finding[]
}

/**
 * Feeds readers: first every token repeated and every bracket nested, each first as a small and then as a large input,
 * so that quadratic growth is found before it takes minutes; then random inputs until the time is over.
 */
export function fuzz(options: FuzzOptions): FuzzReport {
  const { seed, maxMs, maxCharacters, rounds, maxFindings = 5 } = options
  const endsAt = performance.now() + options.forMs
  const random = createRandom(seed)
  const slowest = new Map<string, { ms: number; label: string }>()
  const findings: Finding[] = []
  const counts = new Map<string, number>()
  let tried = 0

  function attempt(reader: Reader, input: FuzzInput): boolean {
    tried += 1
    const { ms, finding } = tryInput(reader, input, maxMs)
    if (ms > (slowest.get(reader.name)?.ms ?? -1)) slowest.set(reader.name, { ms, label: input.label })
    if (finding === undefined) return true
    findings.push(finding)
    counts.set(reader.name, (counts.get(reader.name) ?? 0) + 1)
    options.onFinding?.(finding)
    return false
  }

  const isOver = (): boolean => performance.now() >= endsAt
  const isGivenUp = (reader: Reader): boolean => (counts.get(reader.name) ?? 0) >= maxFindings

  function sweep(): boolean {
    const sizes = [1_000, 16_000, 125_000, 1_000_000].filter((size) => size < maxCharacters)
    const inputs = [...sizes, maxCharacters].map((size) => repeatedInputs(size))
    // In random order, so that a short run tries other inputs with each seed.
    const turns = shuffled(
      (inputs[0] ?? []).flatMap((_, index) => options.readers.map((reader) => ({ reader, index }))),
      random,
    )
    for (const { reader, index } of turns) {
      if (isOver()) return false
      for (const bySize of inputs) {
        const input = bySize[index]
        if (isGivenUp(reader) || input === undefined || !attempt(reader, input)) break
      }
    }
    return true
  }

  const isSweepWhole = rounds === undefined && sweep()
  for (let round = 0; !isOver() && round < (rounds ?? Number.POSITIVE_INFINITY); round += 1) {
    for (const reader of options.readers) {
      if (isOver()) break
      if (!isGivenUp(reader)) {
        attempt(reader, randomInput(random, reader.examples ?? [], maxCharacters))
      }
    }
    if (options.readers.every(isGivenUp)) break
  }
  return {
    tried,
    isSweepWhole,
    slowest: [...slowest]
      .map(([reader, { ms, label }]) => ({ reader, ms, label }))
      .toSorted((left, right) => right.ms - left.ms),
    findings,
  }
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, at: random() }))
    .toSorted((left, right) => left.at - right.at)
    .map(({ item }) => item)
}
