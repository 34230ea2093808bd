import { once } from 'node:events'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { createAttachments } from '../attachments/create-attachments.ts'
import { foldData } from '../attachments/fold-data.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import { createAudio } from '../audio/create-audio.ts'
import { createReadRecordedSound } from '../audio/recorded-sound.ts'
import { createConnectLinks } from '../connect-links/create-connect-links.ts'
import { createConnections } from '../connections/create-connections.ts'
import { createConversations } from '../conversations/create-conversations.ts'
import { openData } from '../database/open-data.ts'
import { createDoctor } from '../doctor/create-doctor.ts'
import { createEmbeddings } from '../embeddings/create-embeddings.ts'
import { createCleanReader } from '../gateway/clean-reader.ts'
import { findSecretsOf, secretsOf } from '../gateway/secrets-of.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { cleanInTurns } from '../gateway/redact-parts.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { createHistory } from '../history/create-history.ts'
import { toRecordedRequest } from '../history/recorded-request.ts'
import type { Host } from '../host/host.ts'
import { createKeys } from '../keys/create-keys.ts'
import { createKnownSecrets, createRedactingLog } from '../keys/known-secrets.ts'
import { createLens } from '../lens/create-lens.ts'
import { createLibrary } from '../library/create-library.ts'
import { ownTextOf, withoutOwnText } from '../library/leave-out-text.ts'
import { maskKey } from '../lib/secrets/mask-key.ts'
import { createMedic } from '../medic/create-medic.ts'
import { createModels } from '../models/create-models.ts'
import { readPace } from '../practice-gateway/pace.ts'
import { maskHeaders } from '../recorder/mask-headers.ts'
import { createRecorder } from '../recorder/recorder.ts'
import { createRecordings } from '../recordings/create-recordings.ts'
import { createRequests } from '../requests/create-requests.ts'
import { createRerank } from '../rerank/create-rerank.ts'
import { createFindUpload } from '../run-media/find-upload.ts'
import { createInlineLibrary } from '../run-media/inline-library.ts'
import { judgeMedia } from '../run-media/judge-media.ts'
import { createKeepMedia } from '../run-media/keep-media.ts'
import { createAsk } from '../runs/ask.ts'
import { createRuns } from '../runs/create-runs.ts'
import { createSets } from '../sets/create-sets.ts'
import { createSettings } from '../settings/create-settings.ts'
import { createVideo } from '../video/create-video.ts'
import type { App } from './app.ts'
import { createBackgroundWork } from './background-work.ts'
import { builtInKeys, startBuiltInPractice } from './built-in-practice.ts'
import { connectFromEnvironment } from './environment-connection.ts'
import { createEventHub } from './event-hub.ts'
import { createHoldSecrets } from './hold-secrets.ts'
import { keyOfConnection } from './key-of-connection.ts'
import { createSignal } from './signal.ts'
import { startReadingThread } from './start-reading-thread.ts'
import { startSweeps } from './start-sweeps.ts'
import { wordsAtQuit } from './words-at-quit.ts'

export interface CreateAppOptions {
  readonly version: string
  /** The port the practice gateway gets if it is free; 4141 unless told. 0 for any. */
  readonly practicePort?: number
  /** Milliseconds a token of the practice gateway, in place of the human pace. */
  readonly practicePaceMs?: number
}

/**
 * Makes every service once and puts them together. The only place that knows them all.
 *
 * Resolves when the app can be used: what an earlier start left unfinished is in an honest state by then. What went
 * wrong on the way is in `app.info`, and the app is usable all the same. The host outlives the app.
 */
export async function createApp(host: Host, options: CreateAppOptions): Promise<App> {
  const { config, clock, environment, paths } = host
  const knownSecrets = createKnownSecrets()
  const log = createRedactingLog(host.log, knownSecrets)
  const hub = createEventHub()
  const background = createBackgroundWork(log)
  const data = await openData(host, log, hub.emit)
  const { database, trustedNow } = data
  const { emit } = hub
  const practice = await startBuiltInPractice({
    preferredPort: options.practicePort ?? 4141,
    paceMs: options.practicePaceMs ?? readPace(environment['GATEWAY_PLAYGROUND_PRACTICE_PACE']),
    log,
    dataFolder: paths.data,
  })

  const given = { database, paths, config, clock, log, emit, trustedNow }
  const redact = (text: string): string => knownSecrets.redact(text)
  const holdSecrets = createHoldSecrets(knownSecrets)
  const identity = { ...plainIdentity, userAgent: `gateway-playground/${options.version}` }
  const gateway = createGateway({ clock, identity, holdSecrets })
  const keysLookOther = createSignal()
  const answersChanged = createSignal<[connectionId: string]>()
  const connectionGone = createSignal<[connectionId: string]>()
  const fetchedAgain = createSignal<[item: MediaItem, url: string]>()

  // Who is asked, and with what.
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
    settings: settings.service,
    emit,
    practiceUrl: practice.url,
    redact,
    onAnswersChanged: answersChanged.fire,
    onRemoved: connectionGone.fire,
  })
  const resolveTarget = (id: string, keyId?: string) => connections.service.resolveTarget(id, keyId)
  const describeConnection = (id: string) => {
    const connection = connections.service.get(id)
    return connection.ok ? connection.value : undefined
  }
  const models = createModels({
    ...given,
    gateway,
    keyHealth: keys.health,
    resolveTarget,
    describeConnection: (id) => connections.service.get(id),
  })
  keysLookOther.on(() => connections.service.announce())
  answersChanged.on((id) => models.service.forget(id))
  connectionGone.on((id) => void medic.service.forgetConnection(id))
  connectionGone.on((id) => models.service.forgetConnection(id))
  const doctor = createDoctor({
    connections: connections.service,
    keyHealth: keys.health,
    clock,
    gateway,
    checkPlace: () => database.checkPlace(),
  })
  const connectLinks = createConnectLinks({
    connections: connections.service,
    clock,
    emit,
    maskKey,
    hideSecret: (key) => knownSecrets.hide(key),
  })
  const environmentProblem = await connectFromEnvironment(environment, connections.service, keys.service)
  connections.selectKnown()

  // Files, and what runs are made with.
  const attachments = createAttachments(given)
  const library = createLibrary({
    ...given,
    shell: host.shell,
    capabilities: host.capabilities,
    redact,
    holdSecrets,
    resolveTarget,
    gateway,
    onFetchedAgain: fetchedAgain.fire,
  })
  const recordings = createRecordings({ ...given, library: library.service })
  const recorder = createRecorder({ folder: paths.records, clock })
  const findUpload = createFindUpload([attachments.service.find, library.service.find], {
    leaveOut: ownTextOf,
  })
  const runs = await createRuns({
    ...given,
    recorder,
    gateway,
    keyHealth: keys.health,
    findUpload,
    secretsOf: async (connectionId) => {
      const target = await resolveTarget(connectionId)
      return target.ok && connectionId !== practiceConnectionId ? secretsOf(target.value) : []
    },
    findSecretsOf,
    startReadingThread,
    formats: runFormats,
    // A record holds what deltas brought piece by piece; what they spell together is masked where it is read.
    createResponseReader: (...reading) => createCleanReader(knownSecrets.all())(...reading),
    cleanParts: (parts) => cleanInTurns(parts, knownSecrets.all()),
    foldData,
    resolveTarget,
    describeConnection,
    keepMedia: createKeepMedia({
      library: library.service,
      resolveTarget,
      readSound: createReadRecordedSound(recorder),
    }),
    judgeMedia,
    async recordedRequest(run) {
      const record = await recorder.read(run.id, run.startedAt)
      return record.ok ? toRecordedRequest(record.value, run.isStreamed) : record
    },
  })
  fetchedAgain.on((item, url) => {
    const attached = runs.service.attachMedia(item, url)
    if (!attached.ok) log.warn(attached.error.message)
  })

  // What asks.
  const { records } = runs
  const removals = (connectionId: string) => medic.service.listFor(connectionId)
  const asking = { runs: runs.service, removals, onEnded: () => emit('history.changed', {}) }
  const ask = createAsk(asking)
  const inlineLibrary = createInlineLibrary(library.service, { toSend: withoutOwnText })
  const inlineAttachments: InlineAttachments = async (path) => {
    const filled = await attachments.service.inline(path)
    return filled.ok ? inlineLibrary(filled.value) : filled
  }
  const turning = { ...given, ...asking, recorder, formats: conversationFormats, inlineAttachments }
  const conversations = createConversations({ ...turning, takeOver: attachments.service.takeOver })
  const lens = createLens({ ...turning, conversations: conversations.service })
  const audio = createAudio({ ask, runs: runs.service, records, findUpload })
  const video = createVideo({
    ...given,
    ...asking,
    records,
    library: library.service,
    gateway,
    findUpload,
    resolveTarget,
    redact,
    maskHeaders,
    describeConnection,
    keyOf: (id) => keyOfConnection(describeConnection(id)),
    notify: (note) => (settings.service.get().notifiesOfVideos ? host.shell.notify?.(note) : undefined),
  })
  hub.subscribe((name) => {
    if (name === 'connections.changed') video.keysChanged()
    if (name === 'settings.changed') requests.settingsChanged()
  })
  const sets = createSets(given)
  const embeddings = createEmbeddings({ ...given, ...asking, sets: sets.service, describeConnection })
  const rerank = createRerank({ ...given, ...asking, sets: sets.service })
  const requests = createRequests({
    ...given,
    ...asking,
    settings: settings.service,
    starters: {
      embeddings: embeddings.service.start,
      rerank: rerank.service.start,
      video: video.service.startRequest,
    },
    checks: { transcribe: audio.service.checkRequest },
  })
  const history = createHistory({ ...given, recorder, records, runs: runs.service, formats: runFormats })

  // Before anybody looks for a file.
  const recoveredFolder = await library.service.recover()

  // A keychain may ask the user for permission, so nothing waits for it, not even the end of the app.
  background.start('keys', (signal) =>
    Promise.race([
      connections.service.purgeRemoved().then(() => keys.service.verify()),
      once(signal, 'abort'),
    ]),
  )
  await video.start(
    startSweeps({
      background,
      database,
      clock: { ...clock, now: trustedNow },
      log,
      conversations,
      history,
      runs,
      attachments: attachments.service,
      library: library.service,
      recordings: recordings.service,
      sets: sets.service,
      rerank: rerank.service,
      embeddings: embeddings.service,
    }),
  )

  const startProblems = [
    errorOf(config.openProblem),
    errorOf(host.secrets.openProblem),
    ...data.problems,
    errorOf(recoveredFolder),
    ...connections.service.problems,
    ...keys.service.problems,
    practice.problem,
    environmentProblem,
  ].filter((problem) => problem !== null)

  data.watch((problem) => {
    startProblems.push(problem)
    emit('app.infoChanged', {})
  })

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    data.stopWatching()
    embeddings.service.close()
    rerank.service.close()
    requests.close()
    await runs.service.close()
    await recordings.service.close()
    await video.close()
    await library.close()
    await connections.service.purgeRemoved()
    await background.end()
    await history.service.close()
    runs.close()
    await practice.close()
    await data.close()
  }

  return {
    handlers: {
      'app.info': async () =>
        ok({
          version: options.version,
          capabilities: host.capabilities,
          dataFolder: paths.data,
          practiceUrl: practice.url,
          startProblems,
        }),
      'app.openLink': async ({ url }) => toVoid(await host.shell.openExternal(url)),
      ...settings.handlers,
      ...connections.handlers,
      ...models.handlers,
      ...doctor.handlers,
      ...connectLinks.handlers,
      ...conversations.handlers,
      ...attachments.handlers,
      ...lens.handlers,
      ...requests.handlers,
      ...audio.handlers,
      ...video.handlers,
      ...medic.handlers,
      ...runs.handlers,
      ...history.handlers,
      ...library.handlers,
      ...recordings.handlers,
      ...sets.handlers,
      ...embeddings.handlers,
      ...rerank.handlers,
      ...data.handlers,
    },
    subscribe: (listener) => hub.subscribe(listener),
    findMediaFile: async (id) =>
      (await attachments.service.find(id)) ?? (await library.service.find(id)) ?? embeddings.service.find(id),
    log,
    wordsAtQuit: () => (closing === undefined ? wordsAtQuit(video.openCount()) : undefined),
    close: () => (closing ??= close()),
  }
}

function errorOf(result: Result<unknown> | undefined): AppError | null {
  return result === undefined || result.ok ? null : result.error
}
