import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'
import { videoFormatIds } from '../formats/registry.ts'

/** An image that a video is generated from: the id of an attachment or of a library item. */
export const videoFileSchema = z.object({
  /** The body field it is sent in, one of `videoFileFields` or typed freely; dotted for nested objects. */
  field: z.string(),
  mediaId: z.string(),
  fileName: z.string(),
  /** Detected from its bytes. */
  mediaType: z.string(),
})

/** The values a video is requested with, without the connection. */
export const videoFormSchema = z.object({
  /** The routes: the documented ones, or those of `/v1/videos`. */
  family: z.enum(videoFormatIds),
  /**
   * How files are sent on `/v1/videos`: as a multipart form, or as base64 inside JSON. The documented route always uses
   * JSON.
   */
  encoding: z.optional(z.enum(['json', 'multipart'])),
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  files: z.array(videoFileSchema),
  /** Maximum time to wait for the result, in milliseconds; defaults to `defaultMaxWaitMs`. */
  maxWaitMs: z.optional(z.number()),
})

export type VideoForm = z.infer<typeof videoFormSchema>
