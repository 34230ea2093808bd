import { ok } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { keysContract } from '../../shared/ipc/contract/keys.ts'
import type { keyStoreContract } from '../../shared/ipc/contract/key-store.ts'
import type { Emit, Handlers } from '../../shared/ipc/handlers.ts'
import type { Clock, Log, Secrets, Store } from '../host/host.ts'
import { createClientCertificates } from './client-certificates.ts'
import { createHeaderValues } from './header-values.ts'
import { createKeySightings, type KeySightings } from './key-sightings.ts'
import { createKeyHealth, type KeyHealthBook } from './key-health.ts'
import { createKeyStoreHandlers } from './key-store-handlers.ts'
import { createKeyService, type KeyService } from './key-service.ts'
import { createKeyVault } from './key-vault.ts'
import type { KnownSecrets } from './known-secrets.ts'
import type { ProvidedKey } from './provided-keys.ts'
import { createProxyCredentials } from './proxy-credentials.ts'
import type { SealedValues } from './sealed-values.ts'
import { createSignInTokens } from './sign-in-tokens.ts'

export interface KeysDependencies {
  readonly config: Store
  readonly secrets: Secrets
  readonly knownSecrets: KnownSecrets
  readonly clock: Clock
  readonly log: Log
  /** Keys that come with the app. */
  readonly provided: readonly ProvidedKey[]
  readonly emit: Emit<AppContract>
  /** Called when something that is shown of a key has changed. */
  readonly onChanged: () => void
}

/**
 * Keys, and other secrets stored like them. Their commands belong to the connections, since every key belongs to one.
 */
export interface Keys {
  readonly service: KeyService
  readonly headerValues: SealedValues
  readonly proxyCredentials: SealedValues
  readonly clientCertificates: SealedValues
  /** The origins that each key was sent to. */
  readonly sightings: KeySightings
  /** Values of headers and variables of MCP servers, by the id of their server. */
  readonly mcpSecrets: SealedValues
  /** Tokens of sign-ins at MCP servers, by the id of their server. */
  readonly mcpSignIns: SealedValues
  /** What gateways' answers showed about each key. */
  readonly health: KeyHealthBook
  /** Decrypts every secret once: see `KeyService.verify`. */
  verify(): Promise<void>
  readonly handlers: Handlers<typeof keyStoreContract & Pick<typeof keysContract, 'keys.seenBy'>>
}

/** Creates the key services, with one vault for keys and header values. */
export function createKeys(dependencies: KeysDependencies): Keys {
  const { config, secrets, knownSecrets, clock, log, provided, emit, onChanged } = dependencies
  const health = createKeyHealth({ clock, onChanged })
  const vault = createKeyVault({ secrets, knownSecrets, log, onChanged })
  const service = createKeyService({ config, vault, knownSecrets, log, health: (keyId) => health.get(keyId) })
  service.provide(provided)
  const headerValues = createHeaderValues({ config, vault, log })
  const proxyCredentials = createProxyCredentials({ config, secrets, knownSecrets, log, onChanged })
  const clientCertificates = createClientCertificates({ config, secrets, knownSecrets, log, onChanged })
  const sightings = createKeySightings({ config, clock })
  const mcpSecrets = createHeaderValues({ config, vault, log }, 'mcpSecrets')
  const mcpSignIns = createSignInTokens({ config, vault, log })
  const all = [service, headerValues, proxyCredentials, clientCertificates, mcpSecrets, mcpSignIns]
  async function verify(): Promise<void> {
    // Sequentially: each may ask the user for permission.
    for (const secret of all) await secret.verify()
  }
  secrets.keyStore?.onChanged(() => {
    for (const secret of all) secret.notePlaces()
    onChanged()
    void verify()
  })
  return {
    service,
    headerValues,
    proxyCredentials,
    clientCertificates,
    mcpSecrets,
    mcpSignIns,
    health,
    verify,
    sightings,
    handlers: {
      ...createKeyStoreHandlers(secrets.keyStore, emit),
      'keys.seenBy': async ({ keyId }) => ok(sightings.of(keyId)),
    },
  }
}
