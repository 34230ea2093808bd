import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import { sniffType } from '../../media/sniff-type.ts'
import type { BytesReader } from '../format.ts'
import { createAudioHead, audioHints, audioParts } from './audio-parts.ts'

/** Enough bytes for the signature of every known file type, and to tell a text of a few words from samples. */
const enoughBytes = 16

/**
 * A reader for an answer that is an audio file, whatever its content type says (see shared/gateway/wire/speech.md,
 * "Answer"). Its `push` returns `text` once the first bytes are text, that is, an error or a stream of events for
 * another reader; `undefined` until it is certain. A file that is cut, or is not audio, gives the errors of
 * `audioParts`.
 */
export function createSpeechReader(context: ErrorContext = {}): BytesReader {
  const head = createAudioHead()
  let kind: 'bytes' | 'text' | undefined
  return {
    push(chunk) {
      head.take(chunk)
      if (kind === undefined && head.bytes() >= enoughBytes) kind = kindOf(head.read())
      return kind
    },
    end(isCut, out) {
      const { parts, isAudio } = audioParts(head, audioHints(context), 'body')
      out.push(...parts)
      if (isAudio && !isCut) out.push({ type: 'finish', reason: 'stop', raw: '' })
    },
  }
}

function kindOf(head: Uint8Array): 'bytes' | 'text' {
  return sniffType(withWholeCharacters(head)) === 'text/plain' ? 'text' : 'bytes'
}

/** Cuts off an incomplete character at the end, which would make text look binary. */
function withWholeCharacters(head: Uint8Array): Uint8Array {
  let end = head.length
  while (end > 0 && end > head.length - 4 && ((head[end - 1] ?? 0) & 0x80) !== 0) end -= 1
  return end === 0 ? head : head.subarray(0, end)
}
