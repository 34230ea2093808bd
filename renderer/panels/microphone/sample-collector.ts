import type { CaptureNews, CaptureOrder } from './capture-message.ts'
import { peakOf, toPcm16 } from './pcm.ts'

/** How many levels are reported, and how many pieces are sent to disk, in a second. */
const levelsPerSecond = 20
const piecesPerSecond = 10

/**
 * Collects samples of a microphone into pieces and reports the level. With `keepsSamples` off it only reports the
 * level.
 */
export interface SampleCollector {
  take(samples: Float32Array): void
  obey(order: CaptureOrder): void
}

export function createSampleCollector(
  options: { readonly sampleRate: number; readonly keepsSamples: boolean },
  send: (news: CaptureNews) => void,
): SampleCollector {
  const { sampleRate, keepsSamples } = options
  const piece = new Float32Array(Math.ceil(sampleRate / piecesPerSecond))
  let held = 0
  let isPaused = false
  let isOver = false
  let level = { peak: 0, frames: 0, count: 0 }

  function sendLevel(): void {
    if (level.count > 0) send({ type: 'level', peak: level.peak, frames: level.frames })
    level = { peak: 0, frames: 0, count: 0 }
  }

  function sendPiece(): void {
    if (held > 0) send({ type: 'pcm', bytes: toPcm16(piece.subarray(0, held)) })
    held = 0
  }

  function keep(samples: Float32Array): void {
    let from = 0
    while (from < samples.length) {
      const count = Math.min(samples.length - from, piece.length - held)
      piece.set(samples.subarray(from, from + count), held)
      held += count
      from += count
      if (held === piece.length) sendPiece()
    }
  }

  return {
    take(samples) {
      if (isOver) return
      level.peak = Math.max(level.peak, peakOf(samples))
      level.count += samples.length
      if (!isPaused) {
        level.frames += samples.length
        if (keepsSamples) keep(samples)
      }
      if (level.count >= sampleRate / levelsPerSecond) sendLevel()
    },
    obey(order) {
      if (order === 'flush' && !isOver) {
        isOver = true
        sendLevel()
        sendPiece()
        send({ type: 'flushed' })
      }
      // A pause may be long: write what was recorded before it.
      if (order === 'pause' && !isOver) sendPiece()
      isPaused = order === 'pause'
    },
  }
}
