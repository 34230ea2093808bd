import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { readAddress } from '../../shared/formats/read-address.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import { readKey } from '../keys/key-rules.ts'
import { plainWay } from '../keys/key-way.ts'
import type { KeyService } from '../keys/key-service.ts'
import { environmentKeyId } from '../keys/provided-keys.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'

/**
 * Connects to the gateway that the environment names, for machines where nobody can type a key:
 * `GATEWAY_PLAYGROUND_ADDRESS` and `GATEWAY_PLAYGROUND_KEY`. The key is used for this address only and never stored.
 *
 * The connection to this address, which is added if there is none, becomes the active one: requests go where the start
 * says. The key goes through the system's proxy and trusts only the default certificates and Node's own
 * (`NODE_EXTRA_CA_CERTS`): a connection with other certificates set in the window does not get it. Resolves with the id
 * of the connection, `undefined` when the environment names none.
 */
export async function connectFromEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
  { connections, keys, settings }: NamedConnectionParts,
): Promise<Result<string | undefined>> {
  const address = environment['GATEWAY_PLAYGROUND_ADDRESS']?.trim() ?? ''
  const key = environment['GATEWAY_PLAYGROUND_KEY']?.trim() ?? ''
  if (address === '') return key === '' ? ok(undefined) : err(keyWithoutAddress)
  const checkedKey = key === '' ? ok('') : readKey(key)
  if (!checkedKey.ok) return err(named('GATEWAY_PLAYGROUND_KEY', checkedKey.error))
  const found = await findOrAdd(address, { connections, settings })
  if (!found.ok) return err(named('GATEWAY_PLAYGROUND_ADDRESS', found.error))
  const { id, origin } = found.value
  if (settings.get().activeConnectionId !== id) {
    const active = settings.set({ activeConnectionId: id })
    if (!active.ok) return active
  }
  if (checkedKey.value === '') return ok(id)
  keys.provide([
    {
      id: environmentKeyId,
      get name() {
        return hostText().keyNames.environment
      },
      key: checkedKey.value,
      state: 'environment',
      connectionId: id,
      // Only the page knows of another proxy or other certificates, so the system's proxy and the default certificates
      // are the safe choice.
      way: plainWay(origin),
    },
  ])
  return ok(id)
}

/** The services that a connection from the environment needs. */
interface NamedConnectionParts {
  readonly connections: ConnectionService
  readonly keys: Pick<KeyService, 'provide'>
  readonly settings: Pick<SettingsService, 'get' | 'set'>
}

/**
 * Among several connections to the address it prefers one that the key may be sent over, and the active one among
 * those.
 */
async function findOrAdd(
  address: string,
  { connections, settings }: Pick<NamedConnectionParts, 'connections' | 'settings'>,
): Promise<Result<{ readonly id: string; readonly origin: string }>> {
  const read = readAddress(address)
  if (!read.ok) return read
  const { baseUrl, origin } = read.value
  const atAddress = connections
    .list()
    .filter((connection) => !connection.isPractice && connection.baseUrl === baseUrl)
  const plain = atAddress.filter(
    ({ proxy, caCertificate }) => proxy.mode === 'system' && caCertificate === '',
  )
  const { activeConnectionId } = settings.get()
  const fitting = plain.length > 0 ? plain : atAddress
  const existing = fitting.find(({ id }) => id === activeConnectionId) ?? fitting[0]
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
