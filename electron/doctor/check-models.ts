import { passed, warned, type Finding } from './finding.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'

/** Stage "model list": how many models there are. `maxKnown` is the longest list any key of this connection got. */
export function describeModels(models: readonly ModelEntry[], maxKnown: number): Finding {
  const count = models.length
  if (count === 0) return warned(doctorError('emptyList'))
  return passed(
    maxKnown > count
      ? doctorError('modelsRestricted', { count, most: maxKnown })
      : doctorError('models', { count }),
  )
}
