import type { BytesReader } from '../../shared/formats/format.ts'
import { maxFileAnswerBytes } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import { answerTooLarge } from './answer-limit.ts'
import type { OnParts, ResponseReader } from './response-reader.ts'

/**
 * Reads a body that is a file unless its first bytes say otherwise: then `text` reads it from its beginning. Of a file
 * nothing is held in memory but what is needed to tell.
 */
export function createBytesFirstReader(
  bytes: BytesReader,
  text: ResponseReader,
  onParts: OnParts,
): ResponseReader {
  let held: Uint8Array[] = []
  let kind: 'bytes' | 'text' | undefined
  let arrivedBytes = 0

  function readHeldAsText(): void {
    for (const earlier of held) text.push(earlier)
    held = []
  }

  return {
    push(chunk) {
      if (kind === 'text') return text.push(chunk)
      arrivedBytes += chunk.length
      const told = bytes.push(chunk)
      if (kind === 'bytes') return
      held.push(chunk)
      kind = told
      if (kind === 'text') readHeldAsText()
      else if (kind === 'bytes') held = []
    },
    end(isCut = false) {
      if (kind !== 'bytes') {
        // Too little for any file.
        readHeldAsText()
        return text.end(isCut)
      }
      const parts: Part[] = []
      bytes.end(isCut, parts)
      if (parts.length > 0) onParts(parts, { count: 0, unreadable: 0 })
      const failure = parts.find((part) => part.type === 'error')
      if (isCut) return { outcome: 'ended-early' }
      return failure === undefined ? { outcome: 'done' } : { outcome: 'failed', error: failure.error }
    },
    get isComplete() {
      return text.isComplete
    },
    get metLimit() {
      return arrivedBytes > maxFileAnswerBytes ? answerTooLarge(maxFileAnswerBytes) : text.metLimit
    },
  }
}
