import { stringify } from 'yaml'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { packOfPlan, type PackWriting } from './pack-of-plan.ts'

/**
 * Writes a plan as a pack: JSON with this app's provider names, or YAML with promptfoo's, which passes its validation.
 */
export function writePack(
  plan: ExperimentPlan,
  type: 'json' | 'yaml',
  nameOfConnection: PackWriting['nameOfConnection'],
): string {
  if (type === 'json')
    return `${JSON.stringify(packOfPlan(plan, { dialect: 'own', nameOfConnection }), undefined, 2)}\n`
  const pack = packOfPlan(plan, { dialect: 'promptfoo', nameOfConnection })
  // Quote texts that any version of YAML would read as a date or a boolean.
  return stringify(pack, { version: '1.1', schema: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 })
}
