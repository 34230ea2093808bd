import { headerValueMissing } from './key-errors.ts'
import { lastFourOf } from './key-rules.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/**
 * The values of extra headers, by the name of the header; or those of MCP servers, whose variables are treated alike.
 */
export function createHeaderValues(
  dependencies: SealedValuesDependencies,
  storeKey: 'headerValues' | 'mcpSecrets' = 'headerValues',
): SealedValues {
  return createSealedValues(dependencies, {
    storeKey,
    secretOf: (name) => ({ type: 'header', name }),
    lastFourOf,
    missing: headerValueMissing,
  })
}
