import { provenanceSchema, type Provenance } from '../../../shared/media/media-item.ts'
import * as z from 'zod/mini'

/** The same provenance with every text in it passed through `redact`: what travels with a file never holds a key. */
export function withoutSecrets(provenance: Provenance, redact: (text: string) => string): Provenance {
  return z.parse(provenanceSchema, redactIn(provenance, redact))
}

function redactIn(value: unknown, redact: (text: string) => string): unknown {
  if (typeof value === 'string') return redact(value)
  if (Array.isArray(value)) return value.map((item) => redactIn(item, redact))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [redact(name), redactIn(item, redact)]),
  )
}
