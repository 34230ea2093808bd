import { plural } from '../../shared/text/plural.ts'
import { passed, warned, type Finding } from './finding.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'

/** Stage "model list": how many models there are. `maxKnown` is the longest list any key of this connection got. */
export function describeModels(models: readonly ModelEntry[], maxKnown: number): Finding {
  const count = models.length
  if (count === 0) {
    return warned(
      'The list is empty.',
      'The key may be allowed no model, or none has a price. Ask whoever runs the gateway.',
    )
  }
  const listed = plural(count, { one: '# model', other: '# models' })
  return maxKnown > count
    ? passed(`${listed}: restricted, another key of this connection lists ${maxKnown}`)
    : passed(listed)
}
