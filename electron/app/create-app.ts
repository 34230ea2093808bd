import { once } from 'node:events'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Result } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { createReadRecordedSound } from '../audio/recorded-sound.ts'
import { createAttachmentService } from '../attachments/attachment-service.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import { createConversationService } from '../conversations/conversation-service.ts'
import { createGateway } from '../gateway/create-gateway.ts'
import { plainIdentity } from '../gateway/request-headers.ts'
import { createHistoryService } from '../history/history-service.ts'
import type { Host } from '../host/host.ts'
import { createFindUpload } from '../run-media/find-upload.ts'
import { createImageService } from '../images/image-service.ts'
import { createInlineLibrary } from '../run-media/inline-library.ts'
import { createKeepMedia } from '../run-media/keep-media.ts'
import { createKnownSecrets, createRedactingLog } from '../keys/known-secrets.ts'
import { createLensService } from '../lens/lens-service.ts'
import { createLibraryService } from '../library/library-service.ts'
import { ownTextOf, withoutOwnText } from '../library/leave-out-text.ts'
import { createMediaDesktop } from '../library/media-desktop.ts'
import { createMedicService } from '../medic/medic-service.ts'
import { readPace } from '../practice-gateway/pace.ts'
import { createAsk } from '../runs/ask.ts'
import type { App } from './app.ts'
import { createBackgroundWork } from './background-work.ts'
import { startBuiltInPractice } from './built-in-practice.ts'
import { createAudio } from './create-audio.ts'
import { createConnecting } from './create-connecting.ts'
import { createEventHub } from './event-hub.ts'
import { createHandlers } from './handlers.ts'
import { createHoldSecrets } from './hold-secrets.ts'
import { createIntake } from './create-intake.ts'
import { createRunning } from './create-running.ts'
import { createVectors } from './create-vectors.ts'
import { createVideo } from './create-video.ts'
import { keyOfConnection } from './key-of-connection.ts'
import { openData } from '../database/open-data.ts'
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
  const { database, copies, trustedNow } = data
  const practice = await startBuiltInPractice({
    preferredPort: options.practicePort ?? 4141,
    paceMs: options.practicePaceMs ?? readPace(environment['GATEWAY_PLAYGROUND_PRACTICE_PACE']),
    log,
    dataFolder: paths.data,
  })

  const holdSecrets = createHoldSecrets(knownSecrets)
  const identity = { ...plainIdentity, userAgent: `gateway-playground/${options.version}` }
  const gateway = createGateway({ clock, identity, holdSecrets })
  const connecting = await createConnecting({
    host,
    database,
    log,
    knownSecrets,
    emit: hub.emit,
    practiceUrl: practice.url,
    gateway,
    onRemoved: (id) => void medic.forgetConnection(id),
  })
  const { settings, keys, keyHealth, connections } = connecting
  const resolveTarget = (id: string) => connections.resolveTarget(id)

  const describeConnection = (id: string) => {
    const connection = connections.get(id)
    return connection.ok ? connection.value : undefined
  }
  const running = await createRunning({
    folder: paths.records,
    clock,
    log,
    database,
    knownSecrets,
    keyHealth,
    gateway,
    resolveTarget,
    describeConnection,
    findUpload: (id) => findUpload(id),
    keepMedia: (media, origin) => keepMedia(media, origin),
  })
  const { recorder, records, runs, askedShapes } = running
  const medic = createMedicService({ database, clock, emit: hub.emit })
  const attachments = createAttachmentService({ paths, config, clock, log })
  const library = createLibraryService({
    trustedNow,
    paths,
    config,
    clock,
    log,
    database,
    emit: hub.emit,
    redact: (text) => knownSecrets.redact(text),
    holdSecrets,
    resolveTarget,
    gateway,
    onFetchedAgain: (item, url) => runs.attachMedia(item, url),
  })
  const intake = createIntake({ paths, clock, log, library })
  const keepMedia = createKeepMedia({ library, resolveTarget, readSound: createReadRecordedSound(recorder) })
  const inlineLibrary = createInlineLibrary(library, { toSend: withoutOwnText })
  const inlineAttachments: InlineAttachments = async (path) => {
    const filled = await attachments.inline(path)
    return filled.ok ? inlineLibrary(filled.value) : filled
  }
  const findUpload = createFindUpload([attachments.find, library.find], { leaveOut: ownTextOf })
  const removals = (connectionId: string) => medic.listFor(connectionId)
  const asking = { runs, removals, onEnded: () => hub.emit('history.changed', {}) }
  const ask = createAsk(asking)
  const images = createImageService(ask)
  const audio = createAudio({ ask, runs, records, findUpload })
  const conversations = createConversationService({
    database,
    clock,
    log,
    runs,
    formats: conversationFormats,
    removals,
    inlineAttachments,
    emit: hub.emit,
  })
  const lens = createLensService({
    conversations,
    runs,
    formats: conversationFormats,
    removals,
    inlineAttachments,
  })
  const video = createVideo({
    trustedNow,
    ...asking,
    database,
    clock,
    log,
    emit: hub.emit,
    records,
    library,
    gateway,
    findUpload,
    resolveTarget,
    redact: (text) => knownSecrets.redact(text),
    describeConnection,
    keyOf: (id) => keyOfConnection(describeConnection(id)),
    notify: (note) => (settings.get().notifiesOfVideos ? host.shell.notify?.(note) : undefined),
  })
  hub.subscribe((name) => {
    if (name === 'connections.changed') video.keysChanged()
  })
  const vectors = createVectors({
    trustedNow,
    ...asking,
    database,
    paths,
    clock,
    log,
    describeConnection,
    emit: hub.emit,
  })
  const history = createHistoryService({
    database,
    recorder,
    records,
    runs,
    formats: runFormats,
    clock,
    log,
    emit: hub.emit,
  })

  // Before anybody looks for a file.
  const recoveredFolder = await library.recover()

  // A keychain may ask the user for permission, so nothing waits for it, not even the end of the app.
  background.start('keys', (signal) =>
    Promise.race([connections.purgeRemoved().then(() => keys.verify()), once(signal, 'abort')]),
  )
  await video.start(
    startSweeps({
      background,
      database,
      recorder,
      clock: { ...clock, now: trustedNow },
      log,
      attachments,
      library,
      intake,
      vectors,
    }),
  )

  const startProblems = [
    errorOf(config.openProblem),
    errorOf(host.secrets.openProblem),
    ...data.problems,
    errorOf(recoveredFolder),
    ...connections.problems,
    ...keys.problems,
    practice.problem,
    connecting.environmentProblem,
  ].filter((problem) => problem !== null)

  data.watch((problem) => {
    startProblems.push(problem)
    hub.emit('app.infoChanged', {})
  })

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    data.stopWatching()
    vectors.close()
    runs.close()
    await intake.close()
    await video.close()
    await library.close()
    await connections.purgeRemoved()
    await background.end()
    await history.close()
    running.close()
    await practice.close()
    await data.close()
  }

  return {
    handlers: createHandlers({
      info: () => ({
        version: options.version,
        capabilities: host.capabilities,
        dataFolder: paths.data,
        practiceUrl: practice.url,
        startProblems,
      }),
      shell: host.shell,
      settings,
      copies,
      connections,
      models: connecting.models,
      doctor: connecting.doctor,
      connectLinks: connecting.connectLinks,
      conversations,
      attachments,
      lens,
      images,
      audio,
      medic,
      runs,
      askedShapes,
      history,
      library,
      mediaDesktop: createMediaDesktop({
        library,
        shell: host.shell,
        paths,
        hasDialogs: host.capabilities.fileDialogs,
      }),
      intake,
      video,
      vectors,
    }),
    subscribe: (listener) => hub.subscribe(listener),
    findMediaFile: async (id) =>
      (await attachments.find(id)) ?? (await library.find(id)) ?? vectors.embeddings.find(id),
    log,
    wordsAtQuit: () => (closing === undefined ? wordsAtQuit(video.openCount()) : undefined),
    close: () => (closing ??= close()),
  }
}

function errorOf(result: Result<unknown> | undefined): AppError | null {
  return result === undefined || result.ok ? null : result.error
}
