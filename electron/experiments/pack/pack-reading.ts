import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import type { Json } from '../../../shared/json.ts'
import { keyRefused } from './pack-keys.ts'
import type { Files } from './pack-files.ts'
import type { PackAssertion } from './pack-schema.ts'
import { readTemplates } from './pack-templates.ts'

/** The context for reading the parts of a pack. */
export interface PackReading extends Files {
  /** `assertionTemplates`, by name. */
  readonly templates: Readonly<Record<string, PackAssertion>>
  /** Whether this app wrote the pack: its templates use this app's syntax, and other braces are literal. */
  readonly isOwn: boolean
  /** Converts the texts in a value to templates of this app. The error names an unsupported feature. */
  readonly readTemplates: (value: Json) => Result<Json>
  /** Returns the models that a `provider` of an assertion or a case names. */
  readonly readJudges: (given: unknown, place: string) => Result<Judges>
}

/** The judging models: one that answers in text, one that creates vectors. */
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

/** For lists of cases without a pack, where no connections are known. */
function noJudges(given: unknown, place: string): Result<Judges> {
  return given === undefined ? ok({}) : err(keyRefused('provider', place))
}
