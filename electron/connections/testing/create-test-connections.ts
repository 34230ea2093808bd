import type { AppContract } from '../../../shared/ipc/contract.ts'
import type { Emit } from '../../../shared/ipc/handlers.ts'
import {
  createMemoryHost,
  type MemoryHost,
  type MemoryHostOptions,
} from '../../host/memory/create-memory-host.ts'
import { createClientCertificates } from '../../keys/client-certificates.ts'
import { createHeaderValues } from '../../keys/header-values.ts'
import { createProxyCredentials } from '../../keys/proxy-credentials.ts'
import { createKeyService } from '../../keys/key-service.ts'
import { createKeyVault } from '../../keys/key-vault.ts'
import { createKnownSecrets } from '../../keys/known-secrets.ts'
import { createSettingsService } from '../../settings/settings-service.ts'
import { createConnectionService } from '../connection-service.ts'

const practiceUrl = 'http://127.0.0.1:4141'

/**
 * Connections with their keys on a memory host. With the host of an earlier call this is the next start of the same
 * app.
 */
export function createTestConnections(
  options: MemoryHostOptions = { keyStorage: 'encrypted' },
  host: MemoryHost = createMemoryHost(options),
) {
  const events: [string, unknown][] = []
  const dropped: string[] = []
  const emit: Emit<AppContract> = (name, payload) => void events.push([name, payload])
  const settings = createSettingsService({ config: host.config, emit })
  const knownSecrets = createKnownSecrets()
  const { config, secrets, log } = host
  const storing = { secrets, knownSecrets, log, onChanged: () => undefined }
  const vault = createKeyVault(storing)
  const headerValues = createHeaderValues({ config, vault, log })
  const proxyCredentials = createProxyCredentials({ config, ...storing })
  const clientCertificates = createClientCertificates({ config, ...storing })
  const keys = createKeyService({
    config: host.config,
    vault,
    knownSecrets,
    log: host.log,
  })
  const connections = createConnectionService({
    host,
    keys,
    headerValues,
    proxyCredentials,
    clientCertificates,
    settings,
    emit,
    practiceUrl,
    onAnswersChanged: (id) => void dropped.push(id),
  })
  return { connections, keys, headerValues, proxyCredentials, knownSecrets, settings, host, events, dropped }
}
