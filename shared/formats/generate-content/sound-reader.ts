import { bareSamplesOf } from '../../media/audio-type.ts'
import { unknownMediaType } from '../../media/sniff-type.ts'
import { typeByBytes } from '../../media/type-by-bytes.ts'
import type { JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { joinBase64 } from '../join-base64.ts'

/**
 * Joins audio that comes in several parts of one answer. A part continues the previous one of the same type if it is
 * samples without a header, or does not begin like a file.
 */
export interface SoundReader {
  /** Takes a piece; returns `false` if it is not audio. A file begins new audio. */
  take(part: JsonObject, piece: { readonly mediaType: string; readonly data: string }): boolean
  /** Ends the answer and appends the joined audio, in order. */
  end(out: Part[]): void
}

/** Whether a piece begins like a file of a known kind, so that it does not continue the previous piece. */
function isFile(data: string): boolean {
  return data.startsWith('UklGR') || typeByBytes(data, unknownMediaType) !== unknownMediaType
}

interface Sound {
  readonly mediaType: string
  readonly block: string
  readonly pieces: string[]
  /** The part that is sent back, with all of the audio in it. */
  readonly sendable: JsonObject
}

/**
 * A reader that joins the audio parts of one candidate (see shared/gateway/wire/generate-content.md, "Answer"). Its
 * `take` returns `false` for a part that is not audio. `blockOf` returns the name for the block of a new sound;
 * `keep` gets the part that is sent back for it.
 */
export function createSoundReader(blockOf: () => string, keep: (part: JsonObject) => void): SoundReader {
  let sounds: Sound[] = []

  return {
    take(part, { mediaType, data }) {
      const last = sounds.at(-1)
      if (!/^audio\//i.test(mediaType)) return false
      const isPiece = bareSamplesOf(mediaType) !== undefined || !isFile(data)
      if (last?.mediaType === mediaType && isPiece) {
        last.pieces.push(data)
        return true
      }
      const sendable = { ...part }
      keep(sendable)
      sounds.push({ mediaType, block: blockOf(), pieces: [data], sendable })
      return true
    },
    end(out) {
      for (const { mediaType, block, pieces, sendable } of sounds) {
        const data = joinBase64(pieces)
        sendable['inlineData'] = { mimeType: mediaType, data }
        out.push({ type: 'media', block, mediaType, data })
      }
      sounds = []
    },
  }
}
