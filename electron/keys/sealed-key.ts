import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'

const sealedSchema = z.object({ origin: z.string(), key: z.string() })

/**
 * A key together with the one origin it may be sent to. Both are encrypted as one text, so that an edited config file
 * cannot send a key to another address.
 */
export type SealedKey = z.infer<typeof sealedSchema>

export function sealKey(sealed: SealedKey): string {
  return JSON.stringify({ origin: sealed.origin, key: sealed.key })
}

/** What was sealed, or `null` for a text that is no sealed key. */
export function openSealedKey(text: string): SealedKey | null {
  return sealedSchema.safeParse(parseJson(text)).data ?? null
}
