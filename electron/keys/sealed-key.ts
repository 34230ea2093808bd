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
 * A key, or the value of a header, together with the way it may be sent. Both are encrypted as one text, so that
 * editing the config file cannot redirect it.
 */
export interface SealedKey {
  readonly key: string
  readonly way: KeyWay
}

/** A decrypted secret. Versions that bound a key to its origin only omitted the rest of the way. */
export interface OpenedKey {
  readonly key: string
  readonly way: { readonly origin: string } & Partial<KeyWay>
}

export function sealKey({ key, way: { origin, proxy, certificate } }: SealedKey): string {
  return JSON.stringify({ origin, proxy, certificate, key })
}

/** The content of a sealed text, or `null` when the text is not a sealed key. */
export function openSealedKey(text: string): OpenedKey | null {
  const sealed = sealedSchema.safeParse(parseJson(text)).data
  if (sealed === undefined) return null
  const { key, origin, proxy, certificate } = sealed
  return {
    key,
    way: definedFields({ origin, proxy, certificate }),
  }
}

/** Whether a decrypted key states its complete way. */
export function isBound(opened: OpenedKey): opened is SealedKey {
  return opened.way.proxy !== undefined && opened.way.certificate !== undefined
}
