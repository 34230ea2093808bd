import type { AppInfo } from '../../shared/app/app-info.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import { partOfRecord } from '../../shared/runs/run-record.ts'
import type { AudioService } from '../audio/audio-service.ts'
import type { AttachmentService } from '../attachments/attachment-service.ts'
import type { ConnectLinkService } from '../connect-links/connect-link-service.ts'
import type { ConnectionService } from '../connections/connection-service.ts'
import type { ConversationService } from '../conversations/conversation-service.ts'
import type { DatabaseCopiesService } from '../database/database-copies.ts'
import type { DoctorService } from '../doctor/doctor-service.ts'
import type { HistoryService } from '../history/history-service.ts'
import type { Shell } from '../host/host.ts'
import type { ImageService } from '../images/image-service.ts'
import type { LensService } from '../lens/lens-service.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { MediaDesktop } from '../library/media-desktop.ts'
import type { MedicService } from '../medic/medic-service.ts'
import type { ModelService } from '../models/model-service.ts'
import type { AskedShapeReader } from '../runs/asked-shape-reader.ts'
import type { RunService } from '../runs/run-service.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import type { VideoService } from '../video/video-service.ts'
import type { Intake } from './create-intake.ts'
import type { Vectors } from './create-vectors.ts'
import { createIntakeHandlers } from './intake-handlers.ts'
import { audioHandlers } from './audio-handlers.ts'
import { dataHandlers } from './data-handlers.ts'
import { vectorsHandlers } from './vectors-handlers.ts'
import { videoHandlers } from './video-handlers.ts'

export interface Services {
  readonly info: () => AppInfo
  readonly shell: Shell
  readonly settings: SettingsService
  readonly copies: DatabaseCopiesService
  readonly connections: ConnectionService
  readonly models: ModelService
  readonly doctor: DoctorService
  readonly connectLinks: ConnectLinkService
  readonly conversations: ConversationService
  readonly attachments: AttachmentService
  readonly lens: LensService
  readonly images: ImageService
  readonly audio: AudioService
  readonly medic: MedicService
  readonly runs: RunService
  readonly askedShapes: AskedShapeReader
  readonly history: HistoryService
  readonly library: LibraryService
  readonly mediaDesktop: MediaDesktop
  readonly intake: Intake
  readonly video: VideoService
  readonly vectors: Vectors
}

/** Command name to service call, one line each. Inputs are checked before they get here. */
export function createHandlers(services: Services): Handlers<AppContract> {
  const { info, shell, settings, connections, models, conversations, lens, medic, runs, history, library } =
    services
  return {
    'app.info': async () => ok(info()),
    'app.openLink': async ({ url }) => withoutValue(await shell.openExternal(url)),

    'settings.get': async () => ok(settings.get()),
    'settings.set': async (patch) => settings.set(patch),

    'connections.list': async () => ok(connections.list()),
    'connections.add': (input) => connections.add(input),
    'connections.update': (input) => connections.update(input),
    'connections.remove': async ({ id }) => connections.remove(id),
    'connections.restore': async ({ id }) => connections.restore(id),
    'connections.duplicate': ({ id }) => connections.duplicate(id),
    'connections.export': async () => ok(connections.export()),
    'connections.import': (input) => connections.import(input),
    'connections.check': ({ id }, { signal }) => models.check(id, signal),
    'doctor.run': (input, sink) => services.doctor.run(input, sink),

    'connectLinks.offer': async ({ text }) => services.connectLinks.offer(text),
    'connectLinks.list': async () => ok(services.connectLinks.list()),
    'connectLinks.accept': (input) => services.connectLinks.accept(input),
    'connectLinks.refuse': async ({ id }) => withoutValue(services.connectLinks.refuse(id)),

    'keys.set': (input) => connections.keys.set(input),
    'keys.select': (input) => connections.keys.select(input),
    'keys.remove': (input) => connections.keys.remove(input),
    'keys.confirmWay': (input) => connections.keys.confirmWay(input),

    'models.list': (input, { signal }) => models.list(input, signal),
    'models.get': async (input) => models.get(input),
    'models.usage': async ({ connectionId }) => models.usage(connectionId),
    'models.markSeen': async ({ connectionId }) => withoutValue(models.markSeen(connectionId)),
    'models.override': async (input) => withoutValue(models.override(input)),

    'conversations.list': async (input) => conversations.list(input),
    'conversations.get': async ({ id }) => conversations.get(id),
    'conversations.create': async ({ turns = [], ...given }) =>
      conversations.create({ ...given, turns: await services.attachments.takeOver(turns) }),
    'conversations.update': async (input) => conversations.update(input),
    'conversations.delete': async ({ id }) => withoutValue(conversations.delete(id)),
    'conversations.restore': async ({ id }) => conversations.restore(id),
    'conversations.send': (input) => conversations.send(input),
    'conversations.retry': (input) => conversations.retry(input),
    'conversations.compact': (input) => conversations.compact(input),
    'conversations.edit': (input) => conversations.edit(input),
    'conversations.choose': async (input) => conversations.choose(input),
    'conversations.deleteTurn': (input) => conversations.deleteTurn(input),
    'conversations.restoreTurn': async (input) => conversations.restoreTurn(input),
    'conversations.fork': async (input) => conversations.fork(input),

    'attachments.add': (file) => services.attachments.add(file),
    'attachments.keepForDrafts': async ({ drafts }) =>
      withoutValue(services.attachments.keepForDrafts(drafts)),
    'attachments.keepForForm': async ({ form, ids }) =>
      withoutValue(services.attachments.keepForForm(form, ids)),

    'lens.send': (input) => lens.send(input),

    'images.generate': (input) => services.images.generate(input),
    'images.edit': (input) => services.images.edit(input),

    ...audioHandlers(services.audio),
    ...dataHandlers(services.copies),
    ...videoHandlers(services.video),
    ...vectorsHandlers(services.vectors),

    'medic.list': async () => medic.list(),
    'medic.remember': async (input) => medic.remember(input),
    'medic.forget': async (removal) => withoutValue(medic.forget(removal)),
    'medic.forgetAll': async () => withoutValue(medic.forgetAll()),

    'runs.stop': async ({ id }) => withoutValue(await runs.stop(id)),
    'runs.record': async ({ id, only }) => {
      const record = await runs.record(id)
      return record.ok ? ok(partOfRecord(record.value, only)) : record
    },
    'runs.keepMedia': async ({ id }) => withoutValue(await runs.keepMedia(id)),
    'runs.askedShape': ({ id }) => services.askedShapes.read(id),
    'runs.watch': ({ id }, sink) => runs.watch(id, sink),

    'history.list': async (input) => history.list(input),
    'history.count': async (filter) => history.count(filter),
    'history.facets': async () => history.facets(),
    'history.get': ({ id }) => history.get(id),
    'history.answered': async (input) => history.answered(input),
    'history.star': async (input) => withoutValue(history.star(input)),
    'history.delete': async ({ ids }) => withoutValue(history.delete(ids)),
    'history.restore': async ({ ids }) => withoutValue(history.restore(ids)),
    'history.storage': () => history.storage(),
    'history.plan': (rule) => history.plan(rule),
    'history.prune': (rule) => history.prune(rule),
    'history.replay': ({ id }) => history.replay(id),

    'media.list': async (input) => library.list(input),
    'media.ids': async (filter) => library.ids(filter),
    'media.summary': async ({ ids }) => library.summary(ids),
    'media.facets': async () => library.facets(),
    'media.get': async ({ id }) => library.get(id),
    'media.star': async (input) => withoutValue(library.star(input)),
    'media.tag': async (input) => withoutValue(library.tag(input)),
    'media.delete': async ({ ids }) => withoutValue(await library.delete(ids)),
    'media.restore': async ({ ids }) => withoutValue(await library.restore(ids)),
    'media.emptyTrash': ({ ids }) => library.emptyTrash(ids),
    'media.import': (file) => library.import(file),
    'media.recognise': (file) => library.recognise(file),
    'media.setThumbnail': async (input) => withoutValue(await library.setThumbnail(input)),
    'media.folder': async () => ok(await library.folder()),
    'media.setFolder': (input) => services.mediaDesktop.setFolder(input),
    'media.chooseFolder': () => services.mediaDesktop.chooseFolder(),
    'media.reveal': async ({ id }) => withoutValue(await services.mediaDesktop.reveal(id)),
    'media.saveAs': ({ id }) => services.mediaDesktop.saveAs(id),
    'media.zip': ({ ids }) => library.zip(ids),
    'media.pending': async () => library.pending(),
    'media.fetchAgain': ({ id }) => library.fetchAgain(id),
    'media.forgetPending': async ({ id }) => withoutValue(library.forgetPending(id)),

    ...createIntakeHandlers(services.intake),
  }
}

function withoutValue(result: Result<void>): Result<Record<string, never>> {
  return result.ok ? ok({}) : result
}
