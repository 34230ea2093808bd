import { secretOfCredentials } from '../lib/proxy-credentials.ts'
import { proxyPasswordMissing } from './key-errors.ts'
import { createKeyVault, type KeyVaultDependencies } from './key-vault.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/**
 * User names and passwords of the connections' proxies, each as `user:password`. They are neither shown nor stored in
 * plain text.
 */
export function createProxyCredentials(
  dependencies: Omit<SealedValuesDependencies, 'vault'> & Omit<KeyVaultDependencies, 'secretOf'>,
): SealedValues {
  const vault = createKeyVault({ ...dependencies, secretOf: secretOfCredentials })
  return createSealedValues(
    { ...dependencies, vault },
    {
      storeKey: 'proxyCredentials',
      secretOf: () => ({ type: 'proxyPassword' }),
      lastFourOf: () => '',
      missing: proxyPasswordMissing,
    },
  )
}
