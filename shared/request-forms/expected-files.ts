import * as z from 'zod/mini'

/** The files that a request is expected to return, for which placeholders are shown. */
export const expectedFilesSchema = z.object({
  count: z.number(),
  /** As sent, such as `1024x1024`. */
  size: z.optional(z.string()),
})

export type ExpectedFiles = z.infer<typeof expectedFilesSchema>
