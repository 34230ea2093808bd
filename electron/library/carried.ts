import * as z from 'zod/mini'
import { parseOwnJson } from '../../shared/json.ts'
import { provenanceSchema } from '../../shared/media/media-item.ts'

/** What a file of the library says of itself, inside it or in the file beside it. */
export const carriedSchema = z.object({
  app: z.literal('gateway-playground'),
  id: z.string().check(z.regex(/^[\w-]{1,64}$/)),
  createdAt: z.number(),
  provenance: provenanceSchema,
})

export type Carried = z.infer<typeof carriedSchema>

export function writeCarried(carried: Carried): string {
  return JSON.stringify(carried)
}

/** Anybody may have written the text: what is not ours, or is damaged, is `undefined`. */
export function readCarried(text: string): Carried | undefined {
  const read = z.safeParse(carriedSchema, parseOwnJson(text))
  return read.success ? read.data : undefined
}
