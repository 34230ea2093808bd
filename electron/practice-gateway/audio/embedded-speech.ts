import * as z from 'zod/mini'
import { parseJson } from '../../../shared/json.ts'
import type { Spoken } from './utterance.ts'

const marker = 'practice-speech '

const spokenSchema = z.object({
  text: z.string(),
  voice: z.string(),
  speed: z.number().check(z.minimum(0.25), z.maximum(4)),
  instructions: z.string(),
})

/** A spoken text, as it is embedded in an audio file. */
export function serializeEmbeddedSpeech({ text, voice, speed, instructions }: Spoken): string {
  return marker + JSON.stringify({ text, voice, speed, instructions })
}

/**
 * Anybody may have written the comment of a file: returns `undefined` for a comment that this gateway did not write.
 */
export function parseEmbeddedSpeech(comment: string): Spoken | undefined {
  if (!comment.startsWith(marker)) return undefined
  const read = z.safeParse(spokenSchema, parseJson(comment.slice(marker.length)))
  return read.success ? read.data : undefined
}
