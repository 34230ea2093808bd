import { createHash } from 'node:crypto'
import { toBytes } from './write-audio.ts'
import type { Spoken } from './utterance.ts'

/** Remembers speech that was sent as PCM, which has no place for a text: the samples identify it. */
export interface SpokenMemory {
  remember(samples: Int16Array, spoken: Spoken): void
  /** By the SHA-256 of the samples. */
  recall(samplesHash: string): Spoken | undefined
}

const maxKnown = 500

export function createSpokenMemory(): SpokenMemory {
  const known = new Map<string, Spoken>()
  return {
    remember(samples, spoken) {
      const hash = createHash('sha256').update(toBytes(samples)).digest('hex')
      known.delete(hash)
      known.set(hash, spoken)
      const [oldest] = known.keys()
      if (known.size > maxKnown && oldest !== undefined) known.delete(oldest)
    },
    recall: (samplesHash) => known.get(samplesHash),
  }
}
