import type { Draft } from '../text/draft.ts'
import { lastUserText, type ParsedTextRequest } from '../text/parsed-text-request.ts'
import { quote, rehearsed } from '../text/rehearsal.ts'

const rate = 24_000
const pieces = 4

/** practice-sounds: one second of a tone as PCM samples, in pieces that form one audio clip. */
export function composeSound(request: ParsedTextRequest): Draft {
  const samples = Int16Array.from({ length: rate }, (_, at) =>
    Math.round(8_000 * Math.sin((2 * Math.PI * 440 * at) / rate)),
  )
  const bytes = Buffer.from(samples.buffer)
  const size = bytes.length / pieces
  return {
    text: `${rehearsed} You wrote this, and hear a tone:\n\n${quote(lastUserText(request))}\n\n`,
    sounds: Array.from({ length: pieces }, (_, at) =>
      bytes.subarray(at * size, (at + 1) * size).toString('base64'),
    ),
  }
}
