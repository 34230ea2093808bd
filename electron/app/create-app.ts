import { once } from 'node:events'
import type { AppError } from '../../shared/errors/app-error.ts'
import { resolveLanguage } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import type { Host } from '../host/host.ts'
import type { App } from './app.ts'
import { createBackups } from '../backup/create-backups.ts'
import { backupNames } from './backup-names.ts'
import { readConnections } from './read-connections.ts'
import { createIncidents } from '../incidents/create-incidents.ts'
import { createAskingAreas } from './asking-areas.ts'
import { createBackgroundWork } from './background-work.ts'
import { createConversationAreas } from './conversation-areas.ts'
import { createFoundation, type CreateAppOptions } from './foundation.ts'
import { createGatewayAreas } from './gateway-areas.ts'
import { createRunAreas } from './run-areas.ts'
import { followLanguage } from './follow-language.ts'
import { createUpdateService } from '../updates/update-service.ts'
import { releasesAddress } from '../updates/releases-address.ts'
import { createSignal } from './signal.ts'
import { startReadingThread } from './start-reading-thread.ts'
import { startSweeps } from './start-sweeps.ts'
import { quitWarning } from './quit-warning.ts'
import { readSettings } from '../settings/settings-service.ts'

/**
 * Creates every service once and connects them, in four groups that each depend on the ones before. Only this folder
 * knows all services.
 *
 * Resolves when the app is usable: work that an earlier start left unfinished has a correct state by then. Problems of
 * the start are in `app.info`; the app is usable despite them. The host outlives the app.
 */
export async function createApp(host: Host, options: CreateAppOptions): Promise<App> {
  // The texts of a long start and its menu are already in this language.
  await loadLanguage(resolveLanguage(readSettings(host.config).language, host.languages))
  const foundation = await createFoundation(host, options)
  const { given, hub, data, practice } = foundation
  const { database, config, clock, log, emit, paths, trustedNow } = given
  const background = createBackgroundWork(log)
  const gateways = await createGatewayAreas(host, foundation)
  const languageChanged = createSignal()
  await followLanguage(gateways.settings.service.get().language, host.languages, hub, languageChanged.fire)
  const running = await createRunAreas(host, foundation, gateways)
  const talking = createConversationAreas(host, foundation, gateways, running)
  const asking = createAskingAreas(host, foundation, gateways, running, talking)
  const { keys, connections } = gateways
  // The names of built-in entries are texts.
  languageChanged.on(() => connections.service.announce())
  const { attachments, library, recordings, runs } = running
  const { conversations, transfer, toolCalls, mcp } = talking
  const { video, sets, tools, presets, embeddings, rerank, requests, experiments, history } = asking

  // Must run before any file is looked up.
  const recoveredFolder = await library.service.recover()

  // Must run before the interrupted cells of experiments are recovered: their answers may continue in the background.
  await runs.service.resumeBackground()
  await experiments.service.recover()

  // A keychain may ask the user for permission, so nothing waits for this work, not even the end of the app.
  background.start('keys', (signal) =>
    Promise.race([connections.service.purgeRemoved().then(() => keys.verify()), once(signal, 'abort')]),
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
      tools: tools.service,
      mcp: mcp.service,
      presets: presets.service,
      rerank: rerank.service,
      experiments: experiments.service,
      embeddings: embeddings.service,
    }),
  )

  const backups = createBackups({
    database,
    paths,
    config,
    clock,
    log,
    emit,
    shell: host.shell,
    capabilities: host.capabilities,
    version: options.version,
    mediaFolder: async () => (await library.service.folder()).path,
    copies: data.copies,
    given: (id) => transfer.given(id),
    names: backupNames,
    readConnections,
    startReadingThread,
  })
  backups.start()

  const incidents = createIncidents({
    clock,
    version: options.version,
    runs: runs.service,
    describeConnection: gateways.describeConnection,
    redact: foundation.redact,
  })

  const updates = createUpdateService({
    config,
    clock,
    log,
    gateway: foundation.gateway,
    systemProxy: (url) => host.systemProxy(url),
    version: options.version,
    address: options.releasesAddress ?? releasesAddress,
    onChanged: () => emit('app.infoChanged', {}),
  })
  updates.follow(gateways.settings.service.get().checksForUpdates)
  hub.subscribe((name, payload) => {
    if (name === 'settings.changed' && 'checksForUpdates' in payload) updates.follow(payload.checksForUpdates)
  })

  const startProblems = [
    errorOf(config.openProblem),
    errorOf(host.secrets.openProblem),
    ...foundation.problems,
    errorOf(recoveredFolder),
    ...connections.service.problems,
    ...keys.service.problems,
    practice.problem,
    errorOf(gateways.named),
  ].filter((problem) => problem !== null)

  data.watch((problem) => {
    startProblems.push(problem)
    emit('app.infoChanged', {})
  })

  const stopListening = host.power.listen({
    suspended() {
      runs.service.suspend()
      recordings.service.suspend()
    },
    resumed() {
      runs.service.resume()
      runs.wake()
      recordings.service.resume()
      video.wake()
    },
  })

  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    await backups.close()
    await transfer.close()
    updates.close()
    data.stopWatching()
    stopListening()
    embeddings.service.close()
    rerank.service.close()
    requests.close()
    experiments.service.close()
    gateways.spending.service.close()
    gateways.costs.close()
    await gateways.keyCard.service.close()
    await runs.service.close()
    await running.passports.service.close()
    await recordings.service.close()
    await toolCalls.service.close()
    await mcp.service.close()
    await video.close()
    await library.close()
    await connections.service.purgeRemoved()
    keys.sightings.flush()
    await background.end()
    await history.service.close()
    runs.close()
    await practice.close()
    // A language that was selected just before may still be loading.
    hub.close()
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
          ...(updates.state() !== undefined && { updates: updates.state() }),
        }),
      'app.starting': async () => ok(),
      'app.checkForUpdates': () => updates.check(),
      'app.notify': async (note) => {
        if (host.shell.notify === undefined)
          return err({ kind: 'unavailable', ...hostError('noNotifications') })
        host.shell.notify(note)
        return ok({})
      },
      'app.openLink': async ({ url }) => toVoid(await host.shell.openExternal(url)),
      ...data.handlers,
      ...backups.handlers,
      ...incidents.handlers,
      ...gateways.handlers,
      ...running.handlers,
      ...talking.handlers,
      ...asking.handlers,
    },
    ...(gateways.named.ok && { namedConnectionId: gateways.named.value }),
    experiments,
    subscribe: (listener) => hub.subscribe(listener),
    findMediaFile: async (id) =>
      (await attachments.service.find(id)) ?? (await library.service.find(id)) ?? embeddings.service.find(id),
    log,
    onLanguageChanged: (listener) => languageChanged.on(listener),
    chooseCommand: (id) => emit('app.commandChosen', { id }),
    showPlace: (place) => emit('app.placeChosen', place),
    showMissedNotice: (notice) => emit('app.noticeMissed', notice),
    runningCount: () => runs.service.runningCount() + video.openCount(),
    quitWarning() {
      if (closing !== undefined) return undefined
      const on = experiments.service.running()
      return quitWarning({ videos: video.openCount(), experiments: on.ok ? on.value.length : 0 })
    },
    close: () => (closing ??= close()),
  }
}

function errorOf(result: Result<unknown> | undefined): AppError | null {
  return result === undefined || result.ok ? null : result.error
}
