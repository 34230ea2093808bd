import * as z from 'zod/mini'
import { parametersSchema } from '../formats/parameters.ts'
import { videoFormatIds } from '../formats/registry.ts'

/** An image that a video is made from: an attachment's id, or an item of the library. */
export const videoFileSchema = z.object({
  /** The body field it is sent in, of `videoFileFields` or free-typed; dotted for nested objects. */
  field: z.string(),
  mediaId: z.string(),
  fileName: z.string(),
  /** As its bytes say. */
  mediaType: z.string(),
})

/** What a video is asked for with, apart from who is asked. */
export const videoFormSchema = z.object({
  /** The routes: the documented ones, or those of `/v1/videos`. */
  family: z.enum(videoFormatIds),
  /** How files travel on `/v1/videos`: as a form, or as base64 inside JSON. The documented route is always JSON. */
  encoding: z.optional(z.enum(['json', 'multipart'])),
  model: z.string(),
  prompt: z.string(),
  parameters: parametersSchema,
  extraJson: z.string(),
  files: z.array(videoFileSchema),
  /** How long to wait for the result, in milliseconds; `defaultMaxWaitMs` unless told. */
  maxWaitMs: z.optional(z.number()),
})

export type VideoForm = z.infer<typeof videoFormSchema>
