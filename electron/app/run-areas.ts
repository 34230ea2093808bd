import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import { createAttachments } from '../attachments/create-attachments.ts'
import type { InlineAttachments } from '../attachments/inline-attachments.ts'
import { foldedFiles, replaceBase64 } from '../attachments/replace-base64.ts'
import { createReadRecordedAudio } from '../audio/recorded-audio.ts'
import { createCleanReader } from '../gateway/clean-reader.ts'
import { cleanInTurns } from '../gateway/redact-parts.ts'
import { findSecretsOf, secretsOf } from '../gateway/secrets-of.ts'
import { toRecordedRequest } from '../history/recorded-request.ts'
import type { Host } from '../host/host.ts'
import { createLibrary } from '../library/create-library.ts'
import { ownTextOf, withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { maskHeaders } from '../wire-records/mask-headers.ts'
import { createPassports } from '../passport/create-passport.ts'
import { createRecordings } from '../microphone/create-recordings.ts'
import { createFindUpload } from '../run-media/find-upload.ts'
import { createInlineLibrary } from '../run-media/inline-library.ts'
import { judgeMedia } from '../run-media/judge-media.ts'
import { createSaveMedia } from '../run-media/save-media.ts'
import { createRuns } from '../runs/create-runs.ts'
import type { Foundation } from './foundation.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import { keyOfConnection } from './key-of-connection.ts'
import { createSignal } from './signal.ts'
import { startReadingThread } from './start-reading-thread.ts'

export type RunAreas = Awaited<ReturnType<typeof createRunAreas>>

/** The areas for files, and for runs with their requests and answers. */
export async function createRunAreas(host: Host, foundation: Foundation, gateways: GatewayAreas) {
  const { given, knownSecrets, redact, holdSecrets, gateway } = foundation
  const { log, emit } = given
  const {
    keys,
    resolveTarget,
    describeConnection,
    recorder,
    recordQuery,
    settings,
    costs,
    limiters,
    spending,
    tokens,
    connectionGone,
    medic,
  } = gateways
  const resumedEnded = createSignal<[runId: string]>()
  const fetchedAgain = createSignal<[item: MediaItem, url: string]>()

  const attachments = createAttachments(given)
  const library = createLibrary({
    ...given,
    shell: host.shell,
    capabilities: host.capabilities,
    appVersion: foundation.version,
    fileNamePattern: () => settings.service.get().fileNamePattern,
    limitBytes: () => settings.service.get().libraryLimitBytes,
    redact,
    holdSecrets,
    resolveTarget,
    gateway,
    onFetchedAgain: fetchedAgain.fire,
  })
  foundation.hub.subscribe((name) => {
    if (name === 'settings.changed') library.service.checkSpace()
  })
  const recordings = createRecordings({ ...given, library: library.service, power: host.power })
  const findUpload = createFindUpload([attachments.service.find, library.service.find], {
    leaveOut: ownTextOf,
  })
  const passports = createPassports({
    ...given,
    redact,
    readRecord: (run) => runs.records.readRunRecord(run),
  })
  connectionGone.on((id) => passports.service.forgetConnection(id))
  const runs = await createRuns({
    ...given,
    recorder,
    costs,
    tokens: tokens.service,
    passports: passports.service,
    guard: spending.service,
    limiters,
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
    // A record contains the single deltas; secrets that several deltas form together are redacted when it is read.
    createResponseReader: (...reading) => createCleanReader(knownSecrets.all())(...reading),
    cleanParts: (parts) => cleanInTurns(parts, knownSecrets.all()),
    replaceBase64,
    filesInBody: foldedFiles,
    addAttachment: (file) => attachments.service.add(file),
    resolveTarget,
    describeConnection,
    maskHeaders,
    recordQuery,
    keyOf: (id) => keyOfConnection(describeConnection(id)),
    onResumedEnded: resumedEnded.fire,
    saveMedia: createSaveMedia({
      library: library.service,
      resolveTarget,
      readAudio: createReadRecordedAudio(recorder),
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
  /** Dependencies of each area that sends runs. */
  const runDependencies = {
    runs: runs.service,
    removals: (connectionId: string) => medic.service.listFor(connectionId),
    onEnded: () => emit('history.changed', {}),
  }
  const inlineLibrary = createInlineLibrary(library.service, { toSend: withoutOwnText })
  const inlineAttachments: InlineAttachments = async (path) => {
    const filled = await attachments.service.inline(path)
    return filled.ok ? inlineLibrary(filled.value) : filled
  }

  return {
    attachments,
    library,
    recordings,
    findUpload,
    passports,
    runs,
    resumedEnded,
    runDependencies,
    inlineAttachments,
    handlers: {
      ...attachments.handlers,
      ...library.handlers,
      ...recordings.handlers,
      ...passports.handlers,
      ...runs.handlers,
    },
  }
}
