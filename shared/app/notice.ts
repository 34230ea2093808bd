import * as z from 'zod/mini'
import { placeSchema } from './place.ts'

/** A notification of the system: a short line, what it is about, and what a click on it shows. */
export const noticeSchema = z.object({ title: z.string(), body: z.string(), place: z.optional(placeSchema) })

export type Notice = z.infer<typeof noticeSchema>
