import * as z from 'zod/mini'
import type { AppError } from '../../shared/errors/app-error.ts'
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts'
import { keysError } from '../../shared/text/en/errors/keys.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/**
 * The description of a stored key in `config.json`. The key itself is stored encrypted elsewhere, under the same id.
 */
const storedKeySchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  lastFour: z.string().check(z.maxLength(4)),
  origin: z.string(),
  /** Missing in versions that bound a key to its origin only. */
  proxy: z.optional(z.string()),
  certificate: z.optional(z.string()),
})

export type StoredKey = z.infer<typeof storedKeySchema>

const storedKeyRingSchema = z.object({
  keys: z.array(storedKeySchema),
  activeKeyId: z.optional(z.string()),
})

/** The keys of one connection. */
export type StoredKeyRing = z.infer<typeof storedKeyRingSchema>

/** Reads the stored rings by connection id. An entry that cannot be read is named, and stays unchanged in the file. */
export function parseStoredKeys(stored: unknown): {
  readonly rings: ReadonlyMap<string, StoredKeyRing>
  readonly raw: JsonObject
  readonly problems: readonly AppError[]
} {
  const raw = isJsonObject(stored) ? stored : {}
  const rings = new Map<string, StoredKeyRing>()
  const problems: AppError[] = []
  for (const [connectionId, value] of Object.entries(raw)) {
    const parsed = storedKeyRingSchema.safeParse(value)
    if (parsed.success) rings.set(connectionId, parsed.data)
    else problems.push(unusable(connectionId))
  }
  return { rings, raw, problems }
}

export function toJson(ring: StoredKeyRing): Json {
  return {
    keys: ring.keys.map(({ id, name, lastFour, origin, proxy, certificate }) =>
      definedFields({ id, name, lastFour, origin, proxy, certificate }),
    ),
    ...(ring.activeKeyId === undefined ? {} : { activeKeyId: ring.activeKeyId }),
  }
}

function unusable(connectionId: string): AppError {
  return {
    kind: 'storage',
    code: 'keys-broken',
    ...keysError('storedBroken', { connection: connectionId }),
    remedies: [{ type: 'set-key', connectionId }],
  }
}
