import { passed, warned, type Finding } from './finding.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'

/**
 * Stage "model list": the number of models. `maxKnown` is the length of the longest list that any key of this
 * connection received.
 */
export function describeModels(models: readonly ModelEntry[], maxKnown: number): Finding {
  const count = models.length
  if (count === 0) return warned(doctorError('emptyList'))
  return passed(
    maxKnown > count
      ? doctorError('modelsRestricted', { count, most: maxKnown })
      : doctorError('models', { count }),
  )
}
