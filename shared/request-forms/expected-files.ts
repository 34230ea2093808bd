import * as z from 'zod/mini'

/** The files that a request asks for, where places are held open for them. */
export const expectedFilesSchema = z.object({
  count: z.number(),
  /** As it is sent, such as `1024x1024`. */
  size: z.optional(z.string()),
})

export type ExpectedFiles = z.infer<typeof expectedFilesSchema>
