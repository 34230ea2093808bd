import { secretOfCertificate } from '../lib/client-certificate.ts'
import { clientCertificateMissing } from './key-errors.ts'
import { createKeyVault, type KeyVaultDependencies } from './key-vault.ts'
import { createSealedValues, type SealedValues, type SealedValuesDependencies } from './sealed-values.ts'

/**
 * The client certificates of connections with their keys, each as the JSON of a `ClientCertificate` under the name that says
 * whom it names and until when: that is no secret, and is written down.
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
