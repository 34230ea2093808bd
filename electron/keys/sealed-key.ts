import * as z from 'zod/mini'
import { parseJson } from '../../shared/json.ts'
import type { KeyWay } from './key-way.ts'
import { definedFields } from '../../shared/defined-fields.ts'

const sealedSchema = z.object({
  origin: z.string(),
  proxy: z.optional(z.string()),
  certificate: z.optional(z.string()),
  key: z.string(),
})

/**
 * A key, or the value of a header, together with the way it may be sent. Both are encrypted as one text, so that an edited
 * config file cannot send it another way.
 */
export interface SealedKey {
  readonly key: string
  readonly way: KeyWay
}

/** What was sealed. Versions that bound a key to its origin alone left the rest of the way out. */
export interface OpenedKey {
  readonly key: string
  readonly way: { readonly origin: string } & Partial<KeyWay>
}

export function sealKey({ key, way: { origin, proxy, certificate } }: SealedKey): string {
  return JSON.stringify({ origin, proxy, certificate, key })
}

/** What was sealed, or `null` for a text that is no sealed key. */
export function openSealedKey(text: string): OpenedKey | null {
  const sealed = sealedSchema.safeParse(parseJson(text)).data
  if (sealed === undefined) return null
  const { key, origin, proxy, certificate } = sealed
  return {
    key,
    way: definedFields({ origin, proxy, certificate }),
  }
}

/** Whether a key that was opened says all of the way it is bound to. */
export function isBound(opened: OpenedKey): opened is SealedKey {
  return opened.way.proxy !== undefined && opened.way.certificate !== undefined
}
