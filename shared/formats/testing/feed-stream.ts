import { appendMerged } from '../../runs/testing/append-merged.ts'
import type { Part } from '../../runs/part.ts'
import { createSseSplitter } from '../../sse/sse-splitter.ts'
import type { StreamReader } from '../format.ts'

/** The parts of a stream fixture: neighbouring pieces merged, so that all cuts of the same bytes compare equal. */
export interface FedStream {
  readonly parts: Part[]
  readonly isComplete: boolean
}

/** Feeds bytes in chunks of `size` through the real splitter and a format's reader. */
export function feedStream(bytes: Uint8Array, createReader: () => StreamReader, size: number): FedStream {
  const reader = createReader()
  const parts: Part[] = []
  const take = (made: readonly Part[]) => {
    for (const part of made) appendMerged(parts, part)
  }
  const splitter = createSseSplitter({
    onEvent: (data, event) => {
      const made: Part[] = []
      reader.push({ data, event }, made)
      take(made)
    },
    onStray: (line) => {
      throw new Error(`The fixture has a stray line: ${line}`)
    },
  })
  const decoder = new TextDecoder()
  for (let start = 0; start < bytes.length; start += size) {
    splitter.push(decoder.decode(bytes.subarray(start, start + size), { stream: true }))
  }
  splitter.push(decoder.decode())
  splitter.end()
  const made: Part[] = []
  reader.end(made)
  take(made)
  return { parts, isComplete: reader.isComplete() }
}
