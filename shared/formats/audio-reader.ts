import { isJsonObject } from '../json.ts'
import type { Part } from '../runs/part.ts'
import { toText } from './coerce.ts'
import { joinBase64 } from './join-base64.ts'

/** Collects the spoken answer of one choice: `{ id, data, transcript, expires_at }`, in one piece or in many. */
export interface AudioReader {
  /** Returns the piece of transcript in this value. */
  read(audio: unknown): string | undefined
  /** Appends the collected sound as one media part. */
  end(block: string, out: Part[]): void
}

/**
 * A reader for `message.audio` or `delta.audio` of one choice (see shared/gateway/wire/chat-completions.md, "Answer"
 * and "Stream"). Its `read` returns the new piece of transcript, or `undefined` where there is none; its `end`
 * appends one media part with the joined base64, or nothing where no audio came.
 */
export function createAudioReader(): AudioReader {
  const pieces: string[] = []
  return {
    read(audio) {
      if (!isJsonObject(audio)) return undefined
      const data = toText(audio['data'])
      if (data !== undefined) pieces.push(data.replaceAll(/\s/g, ''))
      return toText(audio['transcript'])
    },
    end(block, out) {
      const data = joinBase64(pieces.splice(0))
      if (data !== '') out.push({ type: 'media', block, mediaType: mediaTypeOf(data), data })
    },
  }
}

/** The answer does not name its encoding: a whole sound is recognised by its first bytes; streams are bare samples. */
function mediaTypeOf(data: string): string {
  return beginnings.find(([beginning]) => beginning.test(data))?.[1] ?? 'audio/pcm;rate=24000'
}

const beginnings: readonly (readonly [RegExp, string])[] = [
  [/^UklGR/, 'audio/wav'],
  [/^SUQz|^\/\/[I-Po-v]/, 'audio/mpeg'],
  [/^\/\/[E-Hk-n]/, 'audio/aac'],
  [/^T2dnUw/, 'audio/ogg'],
  [/^ZkxhQ/, 'audio/flac'],
]
