import * as z from 'zod/mini'

/** The last preview of an image that did not arrive. `data` is base64 without a prefix. */
export const runPreviewSchema = z.object({ mediaType: z.string(), data: z.string() })

export type RunPreview = z.infer<typeof runPreviewSchema>
