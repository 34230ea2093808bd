import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import { readKey } from '../keys/key-rules.ts'
import { plainWay } from '../keys/key-way.ts'
import type { KeyService } from '../keys/key-service.ts'
import { environmentKeyId } from '../keys/provided-keys.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'

/**
 * Connects to the gateway that the environment names, for machines where nobody wants to type a key:
 * `GATEWAY_PLAYGROUND_ADDRESS` and `GATEWAY_PLAYGROUND_KEY`, which is used for this address only and stored nowhere.
 *
 * A connection to this address is used if there is one, otherwise it is added and made the active one. The key goes through
 * the system's proxy and trusts no certificates but the usual ones and Node's own (`NODE_EXTRA_CA_CERTS`): a connection that
 * was given others in the window does not get it. `null` when the environment names none.
 */
export async function connectFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  connections: ConnectionService,
  keys: KeyService,
): Promise<AppError | null> {
  const address = environment['GATEWAY_PLAYGROUND_ADDRESS']?.trim() ?? ''
  const key = environment['GATEWAY_PLAYGROUND_KEY']?.trim() ?? ''
  if (address === '') return key === '' ? null : keyWithoutAddress
  const checkedKey = key === '' ? ok('') : readKey(key)
  if (!checkedKey.ok) return named('GATEWAY_PLAYGROUND_KEY', checkedKey.error)
  const connectionId = await findOrAdd(address, connections)
  if (!connectionId.ok) return named('GATEWAY_PLAYGROUND_ADDRESS', connectionId.error)
  if (checkedKey.value === '') return null
  const { id, origin } = connectionId.value
  keys.provide([
    {
      id: environmentKeyId,
      get name() {
        return hostText().keyNames.environment
      },
      key: checkedKey.value,
      state: 'environment',
      connectionId: id,
      // Nobody but the page says where else it could go: the system's proxy and no other certificates are what is safe.
      way: plainWay(origin),
    },
  ])
  return null
}

async function findOrAdd(
  address: string,
  connections: ConnectionService,
): Promise<Result<{ readonly id: string; readonly origin: string }>> {
  const read = readAddress(address)
  if (!read.ok) return read
  const { baseUrl, origin } = read.value
  const atAddress = connections
    .list()
    .filter((connection) => !connection.isPractice && connection.baseUrl === baseUrl)
  const existing =
    atAddress.find(({ proxy, caCertificate }) => proxy.mode === 'system' && caCertificate === '') ??
    atAddress[0]
  if (existing !== undefined) return ok({ id: existing.id, origin })
  const added = await connections.add({ address })
  return added.ok ? ok({ id: added.value.id, origin }) : err(added.error)
}

const keyWithoutAddress: AppError = {
  kind: 'invalid-input',
  code: 'environment',
  ...hostError('keyWithoutAddress'),
}

function named(variable: string, error: AppError): AppError {
  return { ...error, code: 'environment', ...hostError('variableUnusable', { variable, cause: error }) }
}
