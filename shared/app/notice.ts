import * as z from 'zod/mini'
import { placeSchema } from './place.ts'

/** A system notification: its title, its text, and the place that a click opens. */
export const noticeSchema = z.object({ title: z.string(), body: z.string(), place: z.optional(placeSchema) })

export type Notice = z.infer<typeof noticeSchema>
