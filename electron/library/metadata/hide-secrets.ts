import * as z from 'zod/mini'
import { provenanceSchema, type Provenance } from '../../../shared/media/media-item.ts'
import { changeTexts } from '../../lib/secrets/change-texts.ts'

/** Passes every text of a provenance through `redact`: metadata in files never contains a key. */
export function withoutSecrets(provenance: Provenance, redact: (text: string) => string): Provenance {
  return z.parse(provenanceSchema, changeTexts(provenance, redact))
}
