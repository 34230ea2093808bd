import { runFormats } from '../../shared/formats/run-formats.ts'
import { createAudio } from '../audio/create-audio.ts'
import { createBilling } from '../billing/create-billing.ts'
import { createEmbeddings } from '../embeddings/create-embeddings.ts'
import { readTree } from '../experiments/pack/read-pack.ts'
import { createExperiments } from '../experiments/create-experiments.ts'
import { createHistory } from '../history/create-history.ts'
import type { Host } from '../host/host.ts'
import { withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { maskHeaders } from '../wire-records/mask-headers.ts'
import { createModelCheck } from '../model-check/create-model-check.ts'
import { createHealthCheck } from '../passport/create-health-check.ts'
import { createProbe } from '../passport/create-probe.ts'
import { createRequests } from '../request-queue/create-requests.ts'
import { createRerank } from '../rerank/create-rerank.ts'
import { fromRunRow } from '../runs/run-row.ts'
import { createSubmitRequest } from '../runs/submit-request.ts'
import { usedKeyOf } from '../runs/used-key.ts'
import { createSets } from '../sets/create-sets.ts'
import { createPresets } from '../presets/create-presets.ts'
import { createTools } from '../tools/create-tools.ts'
import { createVideo } from '../video/create-video.ts'
import type { ConversationAreas } from './conversation-areas.ts'
import type { Foundation } from './foundation.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import { hearOfEachOther } from './hear-of-each-other.ts'
import { keyOfConnection } from './key-of-connection.ts'
import { placesOfPlans } from './places-of-plans.ts'
import type { RunAreas } from './run-areas.ts'

/**
 * The areas behind the tabs that send requests, other than Chat, and the history of all requests. A flat list, in
 * order of dependency.
 */
export function createAskingAreas(
  host: Host,
  { given, hub, redact, holdsKey, gateway }: Foundation,
  {
    settings,
    connections,
    models,
    prices,
    costs,
    costMeasured,
    resolveTarget,
    describeConnection,
    limiters,
    recorder,
    recordQuery,
    keyCard,
  }: GatewayAreas,
  {
    attachments,
    library,
    findUpload,
    runs,
    passports,
    resumedEnded,
    runDependencies,
    inlineAttachments,
  }: RunAreas,
  talking: Pick<ConversationAreas, 'conversations' | 'toolCalls'>,
) {
  const { records } = runs
  const { conversations, toolCalls } = talking
  const submitRequest = createSubmitRequest(runDependencies)
  const audio = createAudio({
    ...given,
    submitRequest,
    runs: runs.service,
    records,
    findUpload,
    library: library.service,
    withoutOwnText,
  })
  const video = createVideo({
    ...given,
    ...runDependencies,
    limiters,
    records,
    library: library.service,
    gateway,
    findUpload,
    resolveTarget,
    redact,
    maskHeaders,
    recordQuery,
    describeConnection,
    onQuota: (runId, task) => costs.keepQuota(runId, task),
    keyOf: (id) => keyOfConnection(describeConnection(id)),
    notes: { shell: host.shell, isWanted: () => settings.service.get().notifiesOfVideos },
  })
  const sets = createSets(given)
  const tools = createTools(given)
  const presets = createPresets({ ...given, holdsKey, redact, readTree })
  const embeddings = createEmbeddings({
    ...given,
    ...runDependencies,
    sets: sets.service,
    findUpload,
    describeConnection,
  })
  const rerank = createRerank({ ...given, ...runDependencies, sets: sets.service })
  const requests = createRequests({
    ...given,
    ...runDependencies,
    limiters,
    settings: settings.service,
    lastPricesOf: (connectionId) => prices.lastRead(connectionId),
    findUpload,
    starters: {
      embeddings: embeddings.service.start,
      rerank: rerank.service.start,
      video: video.service.startRequest,
    },
    checks: { transcribe: audio.service.checkRequest },
    onGroupEnded: { speech: audio.joinSpokenParts },
  })
  const billing = createBilling({
    ...given,
    prices,
    records,
    keyCard: keyCard.service,
    resolveTarget,
    keysOf: (id) => connections.service.get(id),
    runFromRow: fromRunRow,
    fingerprintOf: (target) => usedKeyOf(target, undefined)?.fingerprint ?? '',
  })
  const modelCheck = createModelCheck({ ...runDependencies, models: models.service, prices })
  const probe = createProbe({ ...runDependencies, prices, passports: passports.service })
  const health = createHealthCheck({
    ...given,
    ...runDependencies,
    prices,
    passports: passports.service,
    redact,
  })
  const { typeOf, ...places } = placesOfPlans({ settings, connections }, { attachments, library })
  const experiments = createExperiments({
    ...given,
    ...runDependencies,
    runs: runs.service,
    jobs: { ...video.service, typeOf },
    limiters,
    pricesOf: (connectionId) => prices.of(connectionId),
    lastPricesOf: (connectionId) => prices.lastRead(connectionId),
    records,
    fillTurns: inlineAttachments,
    ...places,
    recorder,
    getConversation: (id) => conversations.service.get(id),
  })
  const history = createHistory({
    ...given,
    recorder,
    records,
    runs: runs.service,
    formats: runFormats,
    baseUrlOf: (wanted) => connections.service.list().find(({ id }) => id === wanted)?.baseUrl,
  })
  hearOfEachOther(
    { hub, given },
    { costMeasured },
    { resumedEnded },
    { experiments, video, toolCalls: toolCalls.service, runs },
  )

  return {
    video,
    sets,
    tools,
    presets,
    embeddings,
    rerank,
    requests,
    experiments,
    history,
    handlers: {
      ...audio.handlers,
      ...video.handlers,
      ...sets.handlers,
      ...tools.handlers,
      ...presets.handlers,
      ...embeddings.handlers,
      ...rerank.handlers,
      ...requests.handlers,
      ...modelCheck.handlers,
      ...probe.handlers,
      ...health.handlers,
      ...billing.handlers,
      ...experiments.handlers,
      ...history.handlers,
    },
  }
}
