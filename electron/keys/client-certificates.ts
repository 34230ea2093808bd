import { secretOfCertificate } from '../lib/client-certificate.ts'
import { clientCertificateMissing } from './key-errors.ts'
import { createKeyVault, type KeyVaultDependencies } from './key-vault.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/**
 * The client certificates of connections with their keys, each as the JSON of a `ClientCertificate` under a name that
 * states its subject and expiry: these are not secret, and are stored in plain text.
 */
export function createClientCertificates(
  dependencies: Omit<SealedValuesDependencies, 'vault'> & Omit<KeyVaultDependencies, 'secretOf'>,
): SealedValues {
  const vault = createKeyVault({ ...dependencies, secretOf: secretOfCertificate })
  return createSealedValues(
    { ...dependencies, vault },
    {
      storeKey: 'clientCertificates',
      secretOf: () => ({ type: 'clientCertificate' }),
      lastFourOf: () => '',
      missing: clientCertificateMissing,
    },
  )
}
