import * as z from 'zod/mini'

/** A stretch of what was said. Times are seconds from the beginning of the sound. */
export const transcriptSegmentSchema = z.object({
  start: z.number(),
  end: z.number(),
  text: z.string(),
  /** Who speaks, as the model names them. */
  speaker: z.optional(z.string()),
})

export type TranscriptSegment = z.infer<typeof transcriptSegmentSchema>

export const transcriptWordSchema = z.object({ word: z.string(), start: z.number(), end: z.number() })

export type TranscriptWord = z.infer<typeof transcriptWordSchema>

/** What was said in a sound file, in one shape for every body a transcription or translation can have. */
export const transcriptSchema = z.object({
  /** `''` when nothing was understood. */
  text: z.string(),
  /** A code such as `en` or a word such as `english`, as the model says it. */
  language: z.optional(z.string()),
  durationSeconds: z.optional(z.number()),
  /** Empty when the body has no times. */
  segments: z.array(transcriptSegmentSchema),
  /** Empty unless word times were asked for and given. */
  words: z.array(transcriptWordSchema),
  /** What it is billed by: tokens or seconds. */
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
