import * as z from 'zod/mini'

/** A segment of the spoken text. Times are seconds from the beginning of the audio. */
export const transcriptSegmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** The speaker, as the model names them. */
  speaker: z.optional(z.string()),
})

export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>

export const transcriptWordSchema = z.object({ word: z.string(), start: z.number(), end: z.number() })

export type TranscriptWord = z.infer<typeof transcriptWordSchema>

/** The words of an audio file, in one shape for every body that a transcription or translation can have. */
export const transcriptSchema = z.object({
  /** `''` when no speech was recognised. */
  text: z.string(),
  /** A code such as `en` or a word such as `english`, as the model states it. */
  language: z.optional(z.string()),
  durationSeconds: z.optional(z.number()),
  /** Empty when the body has no times. */
  segments: z.array(transcriptSegmentSchema),
  /** Empty unless word times were requested and returned. */
  words: z.array(transcriptWordSchema),
  /** The billed quantities: tokens or seconds. */
  usage: z.optional(
    z.object({
      inputTokens: z.optional(z.number()),
      outputTokens: z.optional(z.number()),
      totalTokens: z.optional(z.number()),
      audioTokens: z.optional(z.number()),
      textTokens: z.optional(z.number()),
      seconds: z.optional(z.number()),
    }),
  ),
})

export type Transcript = z.infer<typeof transcriptSchema>

/** The transcript among the parts of a run: its newest `keep` part; `undefined` where there is none. */
export function transcriptOf(
  parts: readonly { readonly type: string; readonly value?: unknown }[],
): Transcript | undefined {
  const statePart = parts.findLast(({ type }) => type === 'keep')
  const read = z.safeParse(transcriptSchema, statePart?.value)
  return read.success ? read.data : undefined
}
