import { randomUUID } from 'node:crypto'
import type { ProxyChoice } from '../../shared/connections/connection.ts'
import type { CheckUpItem, StageId } from '../../shared/doctor/check-up.ts'
import type { Worded } from '../../shared/errors/app-error.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import { isLoopback } from '../../shared/gateway/address.ts'
import type { ModelEntry } from '../../shared/models/model-entry.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import { isBypassed } from '../../shared/connections/proxy-bypass.ts'
import { addressVariants } from './address-variants.ts'
import { fetchModelList, type ListAnswer } from './fetch-model-list.ts'
import { describeAddress, mayBeElsewhere } from './check-address.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkClock } from './check-clock.ts'
import { checkConnection } from './check-connection.ts'
import { describeKey, type KeyUse } from './check-key.ts'
import { describeModels } from './check-models.ts'
import { checkProxy } from './check-proxy.ts'
import { failed, skipped, warned, type Finding } from './finding.ts'
import { judgeListAnswer, type ListVerdict } from './judge-list-answer.ts'
import { checkLookup } from './look-up.ts'
import { openWay, type Way } from './open-way.ts'
import { firstHopOf, hostNameOf } from './route-to.ts'
import { probeRoutes } from './probe-routes.ts'
import { tryFormats } from './try-formats.ts'
import { doctorError } from '../../shared/text/en/errors/doctor.ts'
import type { Instruments } from './instruments.ts'

/** A connection to check. */
export interface CheckTarget {
  /** Without a key when `keyUse` says that there is none to send. */
  readonly target: GatewayTarget
  readonly keyUse: KeyUse
  readonly proxyMode: ProxyChoice['mode']
  /** The length of the longest model list that any key of this connection received; 0 when unknown. */
  readonly maxKnownModels: number
}

export interface CheckUp extends CheckTarget {
  readonly calls: readonly ConversationFormatId[]
  readonly model?: string | undefined
  /** Whether to probe the routes that no test request uses. */
  readonly probesRoutes: boolean
  readonly signal: AbortSignal
  readonly report: (item: CheckUpItem) => void
  /** Receives the outcome of the list request, which reflects on the key. */
  readonly onVerdict: (verdict: ListVerdict) => void
}

/** Why nothing is tested after the list: something else is at the address, or the gateway does not return its list. */
function blockedByList(verdict: ListVerdict | undefined): Worded {
  return verdict?.type === 'server-error'
    ? doctorError('listFailed', { status: verdict.status })
    : doctorError('noGateway')
}

/** The maximum time for a model list, even when the connection allows more for models. */
const listTimeoutMs = 30_000

/** The default connect timeout when the connection sets none. */
const defaultConnectTimeoutMs = 20_000

/**
 * Runs the stages in order and reports each as it ends. After a stage that prevents further ones, the rest is skipped
 * with the reason. Resolves after the last stage, or when it was stopped.
 */
export async function runCheckUp(check: CheckUp, instruments: Instruments): Promise<void> {
  const { keyUse, proxyMode, signal, report } = check
  const isPast = isBypassed(check.target.proxyBypass ?? '', new URL(check.target.baseUrl))
  const target = isPast ? { ...check.target, proxyUrl: null } : check.target
  const { clock, gateway } = instruments
  const startedAt = clock.monotonic()
  const url = new URL(target.baseUrl)
  const hop = firstHopOf(target.baseUrl, target.proxyUrl)
  const listTarget: GatewayTarget = {
    ...target,
    headersTimeoutMs: Math.min(target.headersTimeoutMs ?? target.idleTimeoutMs, listTimeoutMs),
  }
  const way: Way = {
    baseUrl: target.baseUrl,
    proxyUrl: target.proxyUrl,
    caCertificate: target.caCertificate,
    clock,
    timeoutMs: target.connectTimeoutMs ?? defaultConnectTimeoutMs,
    signal,
  }
  let blocked: Worded | undefined

  /** Runs one stage, unless an earlier one prevents it. */
  async function stage(
    id: StageId,
    blocks: Worded | undefined | (() => Worded | undefined),
    work: () => Promise<Finding> | Finding,
  ) {
    if (signal.aborted) return
    if (blocked !== undefined) {
      report({ type: 'done', stage: { id, ...skipped(blocked) } })
      return
    }
    report({ type: 'begun', stage: id })
    const from = clock.monotonic()
    const finding = await work()
    if (signal.aborted) return
    const duration = finding.state === 'skipped' ? {} : { durationMs: clock.monotonic() - from }
    report({ type: 'done', stage: { id, ...finding, ...duration } })
    if (finding.state === 'failed') blocked ??= typeof blocks === 'function' ? blocks() : blocks
  }

  const { isProxy } = hop
  await stage('lookup', doctorError('noHostAddress', { isProxy }), () => checkLookup(hop, instruments.lookUp))
  await stage('connection', doctorError('notReached', { isProxy }), () => checkConnection(hop, way))
  await stage('proxy', doctorError('proxyBlocks'), () =>
    checkProxy(proxyMode, way, isPast && check.target.proxyUrl !== null),
  )
  await stage('certificate', doctorError('notSecure'), () => certificate())

  let answer: ListAnswer = { body: '' }
  let verdict: ListVerdict | undefined
  await stage(
    'address',
    () => blockedByList(verdict),
    async () => {
      answer = await fetchModelList(gateway, listTarget, signal)
      verdict = judgeListAnswer(answer, target.baseUrl, clock.now())
      check.onVerdict(verdict)
      const better = mayBeElsewhere(verdict) ? await findBetterAddress() : undefined
      return describeAddress(verdict, target.baseUrl, better)
    },
  )
  let models: readonly ModelEntry[] = []
  await stage('key', undefined, () => keyFinding())
  if (verdict?.type === 'refused') {
    blocked ??= verdict.status === 429 ? doctorError('mustWait') : doctorError('keyRejected')
  }
  if (keyUse.type === 'unusable') blocked ??= doctorError('keyUnusable')
  await stage('models', undefined, () => modelsFinding())
  await callStages()
  if (check.probesRoutes && blocked === undefined && verdict?.type === 'list')
    await probeRoutes({ ...check, target: listTarget, gateway })
  if (answer.head !== undefined) blocked = undefined
  await stage('clock', undefined, () => checkClock(answer.head, clock.now()))
  if (signal.aborted) return
  report({ type: 'finished', finishedAt: clock.now(), durationMs: clock.monotonic() - startedAt })

  async function certificate(): Promise<Finding> {
    if (url.protocol === 'http:') {
      return isLoopback(url.hostname)
        ? skipped(doctorError('noCertificateNeeded'))
        : warned(doctorError('plainHttp'))
    }
    const socket = await openWay(way)
    if (!('destroy' in socket)) return failed(doctorError('notReopened'))
    return checkCertificate({
      socket,
      host: hostNameOf(url),
      caCertificate: target.caCertificate,
      clientCertificate: target.clientCertificate,
      now: clock.now(),
      signal,
    })
  }

  async function findBetterAddress(): Promise<string | undefined> {
    for (const baseUrl of addressVariants(target.baseUrl)) {
      // Sequentially: the first that answers is enough.
      const other = judgeListAnswer(
        await fetchModelList(gateway, { ...listTarget, baseUrl }, signal),
        baseUrl,
        clock.now(),
      )
      if (other.type === 'list' || other.type === 'refused') return baseUrl
    }
    return undefined
  }

  function keyFinding(): Finding {
    return verdict === undefined ? skipped(doctorError('notTried')) : describeKey(verdict, keyUse)
  }

  function modelsFinding(): Finding {
    if (verdict?.type !== 'list') return skipped(doctorError('notTried'))
    models = verdict.models
    const finding = describeModels(models, check.maxKnownModels)
    const { finding: detail, text } = finding
    report({
      type: 'proof',
      proof: {
        route: 'models',
        outcome: 'works',
        detail,
        text,
        modelCount: models.length,
      },
    })
    return finding
  }

  async function callStages(): Promise<void> {
    const none = skipped(doctorError('notSelected'))
    let streaming = check.calls.length === 0 ? none : skipped(doctorError('noRequest', { notOffered: '' }))
    await stage('calls', undefined, async () => {
      if (check.calls.length === 0) return none
      const tried = await tryFormats({ ...check, models, click: randomUUID() }, instruments)
      streaming = tried.streaming
      return tried.calls
    })
    await stage('streaming', undefined, () => streaming)
  }
}
