import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import type { Json } from '../../../shared/json.ts'
import { keyRefused } from './pack-keys.ts'
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
  /** The models that a `provider` beside an assertion or a case names. */
  readonly readJudges: (given: unknown, place: string) => Result<Judges>
}

/** The models that judge: one by its words, one by its vectors. */
export type Judges = Pick<ExperimentPlan, 'grader' | 'embedder'>

export function packReading(
  files: Files,
  {
    isOwn = false,
    templates = {},
    readJudges = noJudges,
  }: Partial<Pick<PackReading, 'isOwn' | 'templates' | 'readJudges'>> = {},
): PackReading {
  return {
    ...files,
    templates,
    isOwn,
    readTemplates: isOwn ? (value) => ok(value) : readTemplates,
    readJudges,
  }
}

/** Where there are no connections, as for a list of cases without a pack. */
function noJudges(given: unknown, place: string): Result<Judges> {
  return given === undefined ? ok({}) : err(keyRefused('provider', place))
}
