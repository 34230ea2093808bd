import { ok, type Result } from '../../../shared/errors/result.ts'
import type { Json } from '../../../shared/json.ts'
import type { Files } from './pack-files.ts'
import type { PackAssertion } from './pack-schema.ts'
import { readTemplates } from './pack-templates.ts'

/** What the parts of a pack are read with. */
export interface PackReading extends Files {
  /** `assertionTemplates`, by their names. */
  readonly templates: Readonly<Record<string, PackAssertion>>
  /** Whether the pack was written here: its templates are ours, and braces around anything else are braces. */
  readonly isOwn: boolean
  /** The texts inside a value as templates of ours. The error names what our templates do not have. */
  readonly readTemplates: (value: Json) => Result<Json>
}

export function packReading(
  files: Files,
  { isOwn = false, templates = {} }: Partial<Pick<PackReading, 'isOwn' | 'templates'>> = {},
): PackReading {
  return { ...files, templates, isOwn, readTemplates: isOwn ? (value) => ok(value) : readTemplates }
}
