import type { Stage } from '../../shared/doctor/check-up.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import { definedFields } from '../../shared/defined-fields.ts'

/** The result of a stage; the check adds the stage and its duration. */
export type Finding = Omit<Stage, 'id' | 'durationMs'>

export function passed(found: Worded): Finding {
  return { state: 'passed', ...wordsOf(found) }
}

export function warned(found: Worded): Finding {
  return { state: 'warned', ...wordsOf(found) }
}

export function failed(found: Worded): Finding {
  return { state: 'failed', ...wordsOf(found) }
}

export function skipped(why: Worded): Finding {
  return { state: 'skipped', ...wordsOf(why) }
}

function wordsOf({ message, nextStep, text }: Worded): Pick<Finding, 'finding' | 'fix' | 'text'> {
  return definedFields({ finding: message, fix: nextStep, text })
}
