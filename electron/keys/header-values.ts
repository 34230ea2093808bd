import { headerValueMissing } from './key-errors.ts'
import { lastFourOf } from './key-rules.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/** The values of extra headers, by the name of their header. */
export function createHeaderValues(dependencies: SealedValuesDependencies): SealedValues {
  return createSealedValues(dependencies, {
    storeKey: 'headerValues',
    secretOf: (name) => ({ type: 'header', name }),
    lastFourOf,
    missing: headerValueMissing,
  })
}
