import { headerValueMissing } from './key-errors.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/**
 * Tokens and client secrets of sign-ins at MCP servers, by the id of the server. No part of them is stored in plain
 * text, not even the last characters.
 */
export function createSignInTokens(dependencies: SealedValuesDependencies): SealedValues {
  return createSealedValues(dependencies, {
    storeKey: 'mcpSignIns',
    secretOf: (name) => ({ type: 'header', name }),
    lastFourOf: () => '',
    missing: headerValueMissing,
  })
}
