import * as z from 'zod/mini'

/** How a recording arrives: as bare samples of 16 bits, or as the file that the browser's own recorder writes. */
export const newRecordingSchema = z.discriminatedUnion('format', [
  z.object({
    format: z.literal('wav'),
    /** Samples a second of each channel, such as 48000. */
    sampleRate: z.number().check(z.int(), z.minimum(8_000), z.maximum(384_000)),
    channels: z.number().check(z.int(), z.minimum(1), z.maximum(8)),
  }),
  z.object({
    format: z.literal('compressed'),
    /** As the recorder names it, such as `audio/webm;codecs=opus`. */
    mediaType: z.string(),
  }),
])

export type NewRecording = z.infer<typeof newRecordingSchema>

/** `provenance.format` of a recording in the library. */
export const recordingFormat = 'recording'

/** The parameter in the provenance of a recording that nobody ended: its app or its window was gone before. */
export const cutShort = 'cutShort'
