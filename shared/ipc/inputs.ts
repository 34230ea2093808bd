import * as z from 'zod/mini'

/** What most commands are given, and what they answer when there is nothing to say. */
export const nothing = z.object({})
export const byId = z.object({ id: z.string() })
export const byIds = z.object({ ids: z.array(z.string()) })
