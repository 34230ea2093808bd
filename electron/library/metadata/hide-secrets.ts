import * as z from 'zod/mini'
import { provenanceSchema, type Provenance } from '../../../shared/media/media-item.ts'
import { changeTexts } from '../../lib/secrets/change-texts.ts'

/** The same provenance with every text in it passed through `redact`: what travels with a file never holds a key. */
export function withoutSecrets(provenance: Provenance, redact: (text: string) => string): Provenance {
  return z.parse(provenanceSchema, changeTexts(provenance, redact))
}
