import { createConnectLinks } from '../connect-links/create-connect-links.ts'
import { createConnections } from '../connections/create-connections.ts'
import { defaultRequestLimit } from '../../shared/request-queue/queued-request.ts'
import { createDoctor } from '../doctor/create-doctor.ts'
import { createConnectionLimiters } from '../gateway/connection-limiter.ts'
import type { Host } from '../host/host.ts'
import { createAccountRoutes } from '../key-card/account-routes.ts'
import { createKeyCard } from '../key-card/create-key-card.ts'
import { createKeys } from '../keys/create-keys.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'
import { createMedic } from '../medic/create-medic.ts'
import { createModels } from '../models/create-models.ts'
import { createPrices } from '../prices/create-prices.ts'
import { createRunCosts } from '../prices/run-costs.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import { createRecorder } from '../wire-records/recorder.ts'
import { createQueryLog } from '../runs/query-log.ts'
import { createRecordedCalls } from '../runs/recorded-calls.ts'
import { createLedgerCorrection } from '../spending/correct-ledger.ts'
import { createSpending } from '../spending/create-spending.ts'
import { createTokens } from '../tokens/create-tokens.ts'
import { createSettings } from '../settings/create-settings.ts'
import { builtInKeys } from './built-in-practice.ts'
import { connectFromEnvironment } from './environment-connection.ts'
import type { Foundation } from './foundation.ts'
import { createSignal } from './signal.ts'

export type GatewayAreas = Awaited<ReturnType<typeof createGatewayAreas>>

/** The areas that know the gateways, their keys and their models. */
export async function createGatewayAreas(host: Host, foundation: Foundation) {
  const { given, practice, knownSecrets, redact, gateway } = foundation
  const { database, clock, emit, paths } = given
  const keysLookOther = createSignal()
  const answersChanged = createSignal<[connectionId: string]>()
  const connectionGone = createSignal<[connectionId: string]>()

  const settings = createSettings(given)
  const medic = createMedic(given)
  const keys = createKeys({
    ...given,
    secrets: host.secrets,
    knownSecrets,
    provided: builtInKeys(practice.url),
    onChanged: keysLookOther.fire,
  })
  const connections = await createConnections({
    host,
    keys: keys.service,
    headerValues: keys.headerValues,
    proxyCredentials: keys.proxyCredentials,
    clientCertificates: keys.clientCertificates,
    settings: settings.service,
    emit,
    practiceUrl: practice.url,
    redact,
    onKeySent: (keyId, origin) => keys.sightings.note(keyId, origin),
    onAnswersChanged: answersChanged.fire,
    onRemoved: connectionGone.fire,
  })
  const resolveTarget = (id: string, keyId?: string) => connections.service.resolveTarget(id, keyId)
  const describeConnection = (id: string) => {
    const connection = connections.service.get(id)
    return connection.ok ? connection.value : undefined
  }
  const limiters = createConnectionLimiters({
    clock,
    limitOf: (connectionId) => settings.service.get().requestLimits[connectionId] ?? defaultRequestLimit,
  })
  foundation.hub.subscribe((name) => {
    if (name === 'settings.changed') limiters.limitsChanged()
  })
  const recorder = createRecorder({ folder: paths.records, clock })
  const recordQuery = createQueryLog({ ...given, recorder, describeConnection, costs: () => costs })
  const models = createModels({
    ...given,
    recordQuery,
    gateway,
    keyHealth: keys.health,
    resolveTarget,
    describeConnection: (id) => connections.service.get(id),
    prices: () => prices,
  })
  const tokens = createTokens(given)
  const recorded = { gateway, recordQuery, clock }
  const accountRoutes = createAccountRoutes({
    clock,
    gateway: createRecordedCalls(recorded, 'account-call'),
    limiters,
  })
  const prices = createPrices({
    ...given,
    gateway: createRecordedCalls(recorded, 'price-list'),
    resolveTarget,
    accountRoutes,
    entryPriceOf: (id, model) => models.service.entryPriceOf(id, model),
    ownPriceOf: (id, model) => models.service.ownPriceOf(id, model),
    ratesOf: (model) => tokens.service.ratesOf(model),
  })
  const costMeasured = createSignal<[runId: string, cost: RunCost]>()
  const costs = createRunCosts({
    ...given,
    prices,
    ledger: createLedgerCorrection(database),
    onMeasured: costMeasured.fire,
  })
  const spending = createSpending({
    ...given,
    limits: () => settings.service.get().spendingLimits,
    asksBeforeRepeat: () => settings.service.get().asksBeforeRepeat,
    pricesOf: (id) => prices.of(id),
    lastPricesOf: (id) => prices.lastRead(id),
    withoutAsking: foundation.overLimit,
  })
  keysLookOther.on(() => connections.service.announce())
  answersChanged.on((id) => models.service.forget(id))
  answersChanged.on((id) => prices.forget(id))
  answersChanged.on((id) => accountRoutes.forget(id))
  answersChanged.on((id) => limiters.of(id).forgetHold())
  connectionGone.on((id) => void medic.service.forgetConnection(id))
  connectionGone.on((id) => models.service.forgetConnection(id))
  connectionGone.on((id) => prices.forget(id))
  connectionGone.on((id) => accountRoutes.forget(id))
  const doctor = createDoctor({
    connections: connections.service,
    keyHealth: keys.health,
    clock,
    gateway: createRecordedCalls(recorded, 'doctor-call'),
    checkPlace: () => database.checkPlace(),
    guard: spending.service,
    describeConnection,
  })
  const keyCard = createKeyCard({
    clock,
    routes: accountRoutes,
    limiters,
    keyHealth: keys.health,
    models: models.service,
    resolveTarget,
    describeConnection: (id) => connections.service.get(id),
  })
  const connectLinks = createConnectLinks({
    connections: connections.service,
    clock,
    emit,
    maskKey,
    hideSecret: (key) => knownSecrets.hide(key),
  })
  const named = await connectFromEnvironment(host.environment, {
    connections: connections.service,
    keys: keys.service,
    settings: settings.service,
  })
  connections.selectKnown()

  return {
    settings,
    medic,
    keys,
    connections,
    resolveTarget,
    describeConnection,
    limiters,
    models,
    prices,
    costs,
    costMeasured,
    recorder,
    recordQuery,
    mcpSecrets: keys.mcpSecrets,
    mcpSignIns: keys.mcpSignIns,
    spending,
    tokens,
    keyCard,
    connectionGone,
    named,
    handlers: {
      ...settings.handlers,
      ...medic.handlers,
      ...connections.handlers,
      ...keys.handlers,
      ...models.handlers,
      ...doctor.handlers,
      ...spending.handlers,
      ...tokens.handlers,
      ...keyCard.handlers,
      ...connectLinks.handlers,
    },
  }
}
