import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { createConnectLinkService, type ConnectLinkService } from '../connect-links/connect-link-service.ts'
import { createConnectionService, type ConnectionService } from '../connections/connection-service.ts'
import type { Database } from '../database/database.ts'
import type { DoctorService } from '../doctor/doctor-service.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'
import type { Host, Log } from '../host/host.ts'
import { createKeyHealth, type KeyHealthBook } from '../keys/key-health.ts'
import { createHeaderValues } from '../keys/header-values.ts'
import { createKeyService, type KeyService } from '../keys/key-service.ts'
import { createKeyVault } from '../keys/key-vault.ts'
import type { KnownSecrets } from '../keys/known-secrets.ts'
import { createModelService, type ModelService } from '../models/model-service.ts'
import { createSettingsService, type SettingsService } from '../settings/settings-service.ts'
import { builtInKeys } from './built-in-practice.ts'
import { createDoctor } from './create-doctor.ts'
import { connectFromEnvironment } from './environment-connection.ts'
import { learningList } from './learn-key-health.ts'

export interface ConnectingParts {
  readonly host: Host
  readonly database: Database
  readonly log: Log
  readonly knownSecrets: KnownSecrets
  readonly emit: Emit<AppContract>
  readonly practiceUrl: string
  readonly gateway: Pick<Gateway, 'call' | 'exchange' | 'fetchAnswer'>
  /** A connection is gone for good: what others remember of it may go too. */
  readonly onRemoved: (connectionId: string) => void
}

export interface Connecting {
  readonly settings: SettingsService
  readonly keyHealth: KeyHealthBook
  readonly keys: KeyService
  readonly connections: ConnectionService
  readonly models: ModelService
  readonly doctor: DoctorService
  readonly connectLinks: ConnectLinkService
  /** What the environment asks for and could not be had. */
  readonly environmentProblem: AppError | null
}

/** Puts together who is asked and with what: settings, keys, connections, and what is learned of them. */
export async function createConnecting(parts: ConnectingParts): Promise<Connecting> {
  const { host, database, log, knownSecrets, emit, practiceUrl, gateway } = parts
  const { config, clock, environment } = host
  const settings = createSettingsService({ config, emit })
  const keyHealth = createKeyHealth({ clock, onChanged: () => connections.announce() })
  const vault = createKeyVault({
    secrets: host.secrets,
    knownSecrets,
    log,
    onChanged: () => connections.announce(),
  })
  const keys = createKeyService({
    config,
    vault,
    knownSecrets,
    log,
    health: (keyId) => keyHealth.get(keyId),
  })
  const headerValues = createHeaderValues({ config, vault, log })
  keys.provide(builtInKeys(practiceUrl))
  const connections = createConnectionService({
    host,
    keys,
    headerValues,
    settings,
    emit,
    practiceUrl,
    redact: (text) => knownSecrets.redact(text),
    onAnswersChanged: (id) => models.forget(id),
    onRemoved: (id) => {
      parts.onRemoved(id)
      models.forgetConnection(id)
    },
  })
  keys.bindOldKeys((id) => connections.wayOf(id))
  await connections.moveHeaderValues()
  const models: ModelService = createModelService({
    database,
    clock,
    log,
    resolveTarget: (id, keyId) => connections.resolveTarget(id, keyId),
    describeConnection: (id) => connections.get(id),
    emit,
    fetchModels: learningList(
      (target, signal) => gateway.call({ format: modelsFormat, input: {}, target, signal }),
      keyHealth,
    ),
  })
  const doctor = createDoctor({
    connections,
    keyHealth,
    clock,
    gateway,
    checkPlace: () => database.checkPlace(),
  })
  const connectLinks = createConnectLinkService({
    connections,
    clock,
    emit,
    maskKey,
    hideSecret: (key) => knownSecrets.hide(key),
  })
  const environmentProblem = await connectFromEnvironment(environment, connections, keys)
  selectKnownConnection(settings, connections)
  return { settings, keyHealth, keys, connections, models, doctor, connectLinks, environmentProblem }
}

/** The active connection may be one that was removed by hand, or that can no longer be read. */
function selectKnownConnection(settings: SettingsService, connections: ConnectionService): void {
  const isKnown = connections.get(settings.get().activeConnectionId).ok
  if (!isKnown) settings.set({ activeConnectionId: practiceConnectionId })
}
