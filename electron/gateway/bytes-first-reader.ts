import type { BytesReader } from '../../shared/formats/format.ts'
import { maxFileAnswerBytes } from '../../shared/limits.ts'
import type { Part } from '../../shared/runs/part.ts'
import { answerTooLarge } from './answer-limit.ts'
import { judgeEnd } from './judge-end.ts'
import type { OnParts, ResponseReader } from './reader-types.ts'

/**
 * Reads a body that is a file unless its first bytes say otherwise: then `text` reads it from its beginning (see
 * shared/gateway/wire/speech.md, "Answer"; shared/gateway/wire/images.md, "Answer"). Keeps no more of a file in memory
 * than is needed to tell its type.
 *
 * The error of a complete file is a part, and the `failed` end. A file that broke off is reported as cut off and as
 * nothing else.
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
      const detected = bytes.push(chunk)
      if (kind === 'bytes') return
      held.push(chunk)
      kind = detected
      if (kind === 'text') readHeldAsText()
      else if (kind === 'bytes') held = []
    },
    end(transfer = { outcome: 'received' }) {
      if (kind !== 'bytes') {
        // Too few bytes for any file.
        readHeldAsText()
        return text.end(transfer)
      }
      const isCut = transfer.outcome !== 'received'
      const parts: Part[] = []
      bytes.end(isCut, parts)
      const failure = parts.find((part) => part.type === 'error')
      // Report only the cut: other faults of a file that broke off follow from it.
      const shown = isCut ? parts.filter((part) => part.type !== 'error') : parts
      if (shown.length > 0) onParts(shown, { count: 0, unreadable: 0 })
      // A file that broke off is partial, even where it can be played.
      if (isCut) return judgeEnd(transfer, { state: 'partial' })
      return judgeEnd(
        transfer,
        failure === undefined ? { state: 'whole' } : { state: 'failed', error: failure.error },
      )
    },
    takeLongBody: () => (kind === 'text' ? text.takeLongBody() : undefined),
    isComplete() {
      return text.isComplete()
    },
    metLimit() {
      return arrivedBytes > maxFileAnswerBytes ? answerTooLarge(maxFileAnswerBytes) : text.metLimit()
    },
  }
}
