import * as z from 'zod/mini'

/** The form in which a recording arrives: raw 16-bit samples, or the file of the browser's recorder. */
export const newRecordingSchema = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('wav'),
    /** Samples per second per channel, such as 48000. */
    sampleRate: z.number().check(z.int(), z.minimum(8_000), z.maximum(384_000)),
    channels: z.number().check(z.int(), z.minimum(1), z.maximum(8)),
  }),
  z.object({
    format: z.literal('compressed'),
    /** The media type given by the recorder, such as `audio/webm;codecs=opus`. */
    mediaType: z.string(),
  }),
])

export type NewRecording = z.infer<typeof newRecordingSchema>

/** `provenance.format` of a recording in the library. */
export const recordingFormat = 'recording'

/** Provenance parameter of a recording that was never ended: its app or its window closed before. */
export const cutShort = 'cutShort'
