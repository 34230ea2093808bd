import { stringify } from 'yaml'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { packOfPlan, type PackWriting } from './pack-of-plan.ts'

/** A plan as the text of a pack: JSON with our names of providers, or YAML with promptfoo's, which its validation takes. */
export function writePack(
  plan: ExperimentPlan,
  type: 'json' | 'yaml',
  nameOfConnection: PackWriting['nameOfConnection'],
): string {
  if (type === 'json')
    return `${JSON.stringify(packOfPlan(plan, { dialect: 'own', nameOfConnection }), undefined, 2)}\n`
  const pack = packOfPlan(plan, { dialect: 'promptfoo', nameOfConnection })
  // Texts are quoted that any version of YAML would take for a date or a truth value.
  return stringify(pack, { version: '1.1', schema: 'yaml-1.1', aliasDuplicateObjects: false, lineWidth: 0 })
}
