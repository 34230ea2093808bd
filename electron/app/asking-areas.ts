import { existsSync } from 'node:fs'
import { ok } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import { createAudio } from '../audio/create-audio.ts'
import { createBilling } from '../billing/create-billing.ts'
import { createConversations } from '../conversations/create-conversations.ts'
import { purgeConversations } from '../conversations/sweep-deleted.ts'
import { createEmbeddings } from '../embeddings/create-embeddings.ts'
import { connectionOfName } from '../experiments/pack/connection-of-name.ts'
import { readTree } from '../experiments/pack/read-pack.ts'
import { createExperiments } from '../experiments/create-experiments.ts'
import { createHistory } from '../history/create-history.ts'
import type { Host } from '../host/host.ts'
import { createAddressGuard } from '../library/in/address-guard.ts'
import { withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { maskHeaders } from '../wire-records/mask-headers.ts'
import { createMcp } from '../mcp/create-mcp.ts'
import { createModelCheck } from '../model-check/create-model-check.ts'
import { createHealthCheck } from '../passport/create-health-check.ts'
import { createProbe } from '../passport/create-probe.ts'
import { createRequests } from '../request-queue/create-requests.ts'
import { createRerank } from '../rerank/create-rerank.ts'
import { createInlineLibrary } from '../run-media/inline-library.ts'
import { fromRunRow } from '../runs/run-row.ts'
import { createSubmitRequest } from '../runs/submit-request.ts'
import { usedKeyOf } from '../runs/used-key.ts'
import { createSets } from '../sets/create-sets.ts'
import { createPresets } from '../presets/create-presets.ts'
import { createTools } from '../tools/create-tools.ts'
import { createToolCalls } from '../tool-calls/create-tool-calls.ts'
import { createReadFile } from '../transfer/out/read-file.ts'
import { createTransfer } from '../transfer/create-transfer.ts'
import { createVideo } from '../video/create-video.ts'
import type { Foundation } from './foundation.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import { keyOfConnection } from './key-of-connection.ts'
import type { RunAreas } from './run-areas.ts'
import { startReadingThread } from './start-reading-thread.ts'

/** What asks: the areas behind the tabs that send, and the history of what they sent. */
export function createAskingAreas(
  host: Host,
  { given, hub, knownSecrets, redact, holdsKey, gateway, version }: Foundation,
  {
    settings,
    connections,
    medic,
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
    mcpSecrets,
    mcpSignIns,
  }: GatewayAreas,
  { attachments, library, findUpload, runs, passports, resumedEnded }: RunAreas,
) {
  const { emit } = given
  const { records } = runs
  const removals = (connectionId: string) => medic.service.listFor(connectionId)
  const runDependencies = { runs: runs.service, removals, onEnded: () => emit('history.changed', {}) }
  const submitRequest = createSubmitRequest(runDependencies)
  const inlineLibrary = createInlineLibrary(library.service, { toSend: withoutOwnText })
  const inlineAttachments: InlineAttachments = async (path) => {
    const filled = await attachments.service.inline(path)
    return filled.ok ? inlineLibrary(filled.value) : filled
  }
  const conversationDependencies = {
    ...given,
    ...runDependencies,
    recorder,
    formats: conversationFormats,
    inlineAttachments,
  }
  const conversations = createConversations({
    ...conversationDependencies,
    storeInlineFiles: attachments.service.storeInlineFiles,
  })
  const transfer = createTransfer({
    ...given,
    startReadingThread,
    attachments: attachments.service,
    conversations: conversations.service,
    purge: (ids) => purgeConversations(ids, { ...given, recorder }),
    readFile: createReadFile(attachments.service.find, library.service.find),
    redact,
  })
  const confirm = host.shell.confirm?.bind(host.shell)
  const mcp = createMcp({
    ...given,
    gateway,
    systemProxy: (url) => host.systemProxy(url),
    guard: createAddressGuard,
    recordQuery,
    addFile: (file) => attachments.service.add(file),
    version,
    environment: host.environment,
    secrets: mcpSecrets,
    signInTokens: mcpSignIns,
    hide: (secret) => knownSecrets.hide(secret),
    // Where no dialog can ask, the window is in the user's browser, and opens the page itself.
    openPage:
      confirm === undefined ? undefined : (url) => host.shell.openExternal(url, { allowsLoopback: true }),
    confirm,
    redact,
    holdsKey,
  })
  const toolCalls = createToolCalls({
    ...given,
    mcp: mcp.service,
    gateway,
    systemProxy: (url) => host.systemProxy(url),
    guard: createAddressGuard,
    newest: (id) => conversations.service.newest({ id, count: 1 }),
    recordQuery,
    confirm,
    holdsKey,
  })
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
  const itemOf = (mediaId: string): MediaItem | undefined => {
    const item = library.service.get(mediaId)
    return item.ok ? item.value : undefined
  }
  const experiments = createExperiments({
    ...given,
    ...runDependencies,
    runs: runs.service,
    jobs: {
      ...video.service,
      typeOf: (mediaId) => itemOf(mediaId)?.mediaType,
    },
    limiters,
    pricesOf: (connectionId) => prices.of(connectionId),
    lastPricesOf: (connectionId) => prices.lastRead(connectionId),
    records,
    fillTurns: inlineAttachments,
    async hasFile(mediaId) {
      const file = (await attachments.service.find(mediaId)) ?? (await library.service.find(mediaId))
      return file !== null && existsSync(file.path)
    },
    findConnection(name) {
      if (name === undefined) return ok(settings.service.get().activeConnectionId)
      const found = connectionOfName(name, connections.service.list())
      return found.ok ? ok(found.value.id) : found
    },
    findMedia: library.service.find,
    nameOfFile: (mediaId) => itemOf(mediaId)?.fileName,
    hashOfFile: (mediaId) => itemOf(mediaId)?.sha256,
    importFile: (file) => library.service.importFile(file),
    recorder,
    getConversation: (id) => conversations.service.get(id),
    nameOfConnection: (wanted) => connections.service.list().find(({ id }) => id === wanted)?.name,
  })
  costMeasured.on((runId, cost) => {
    experiments.service.costMeasured(runId, cost)
    emit('history.changed', {})
  })
  resumedEnded.on((runId) => void experiments.service.jobChanged(runId))
  const history = createHistory({
    ...given,
    recorder,
    records,
    runs: runs.service,
    formats: runFormats,
    baseUrlOf: (wanted) => connections.service.list().find(({ id }) => id === wanted)?.baseUrl,
  })
  hub.subscribe((name, payload) => {
    if (name === 'video.changed' && 'removedIds' in payload) {
      const removed = payload.removedIds.flatMap((id) => {
        const job = video.service.get(id)
        return job.ok ? job.value : []
      })
      for (const { experimentId, runId } of [...payload.jobs, ...removed])
        if (experimentId !== undefined && runId !== undefined) void experiments.service.jobChanged(runId)
    }
    if (name === 'connections.changed') {
      video.keysChanged()
      runs.keysChanged()
    }
    if (name === 'conversations.changed' && 'id' in payload) void toolCalls.service.look(payload.id)
    if (name === 'conversations.organised' && 'ids' in payload)
      for (const id of payload.ids ?? []) void toolCalls.service.look(id)
  })

  return {
    conversations,
    transfer,
    toolCalls,
    video,
    sets,
    tools,
    mcp,
    presets,
    embeddings,
    rerank,
    requests,
    experiments,
    history,
    handlers: {
      ...conversations.handlers,
      ...transfer.handlers,
      ...toolCalls.handlers,
      ...audio.handlers,
      ...video.handlers,
      ...sets.handlers,
      ...tools.handlers,
      ...mcp.handlers,
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
