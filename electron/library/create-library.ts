import { ok } from '../../shared/errors/result.ts'
import type { importsContract } from '../../shared/ipc/contract/imports.ts'
import type { intakeContract } from '../../shared/ipc/contract/intake.ts'
import type { collectionsContract } from '../../shared/ipc/contract/collections.ts'
import type { mediaContract } from '../../shared/ipc/contract/media.ts'
import type { mediaFilesContract } from '../../shared/ipc/contract/media-files.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Host } from '../host/host.ts'
import type { Area } from '../lib/area.ts'
import { createCollections } from './index/collections.ts'
import { describeItem } from './index/describe-item.ts'
import { createImportService } from './in/import-service.ts'
import { createIntakeService } from './in/intake-service.ts'
import { createLibraryService, type LibraryDependencies, type LibraryService } from './library-service.ts'
import { createMediaDesktop } from './media-desktop.ts'

export interface LibraryAreaDependencies extends LibraryDependencies, Pick<Host, 'shell' | 'capabilities'> {}

export interface Library extends Area<
  LibraryService,
  typeof mediaContract &
    typeof mediaFilesContract &
    typeof collectionsContract &
    typeof intakeContract &
    typeof importsContract
> {
  /** Cancels incoming files, and aborts downloads. */
  close(): Promise<void>
}

/** Creates the library: all created and imported files, the intake for large files, and the system dialogs for them. */
export function createLibrary(dependencies: LibraryAreaDependencies): Library {
  const { shell, paths, capabilities } = dependencies
  const service = createLibraryService(dependencies)
  const intake = createIntakeService({ ...dependencies, library: service })
  const imports = createImportService({ ...dependencies, library: service })
  const desktop = createMediaDesktop({
    library: service,
    shell,
    paths,
    hasDialogs: capabilities.fileDialogs,
  })
  return {
    service,
    handlers: {
      ...imports.handlers,
      ...createCollections({
        ...dependencies,
        onChanged: (ids) => dependencies.emit('media.changed', { ids: [...ids] }),
      }),
      'media.list': async (input) => service.list(input),
      'media.ids': async (filter) => service.ids(filter),
      'media.summary': async ({ ids }) => service.summary(ids),
      'media.facets': async () => service.facets(),
      'media.get': async ({ id }) => service.get(id),
      'media.getMany': async ({ ids }) => service.getMany(ids),
      'media.origin': ({ id }) => service.origin(id),
      'media.renameByPattern': ({ ids, pattern }) => service.renameByPattern(ids, pattern),
      'media.setFileNames': ({ names }) => service.setFileNames(names),
      'media.space': () => service.space(),
      'media.describe': ({ id }) => describeItem(service.find, id),
      'media.star': async (input) => service.star(input),
      'media.rename': async (input) => toVoid(service.rename(input)),
      'media.tag': async (input) => service.tag(input),
      'media.delete': async ({ ids }) => toVoid(await service.delete(ids)),
      'media.restore': async ({ ids }) => toVoid(await service.restore(ids)),
      'media.emptyTrash': ({ ids }) => service.emptyTrash(ids),
      'media.import': (file) => service.import(file),
      'media.recognise': (file) => service.recognise(file),
      'media.setThumbnail': async (input) => toVoid(await service.setThumbnail(input)),
      'media.folder': async () => ok(await service.folder()),
      'media.setFolder': (input) => desktop.setFolder(input),
      'media.chooseFolder': () => desktop.chooseFolder(),
      'media.reveal': async ({ id }) => toVoid(await desktop.reveal(id)),
      'media.saveAs': ({ id }) => desktop.saveAs(id),
      'media.saveCopies': ({ ids }) => desktop.saveCopies(ids),
      'media.drag': ({ ids }) => desktop.drag(ids),
      'media.zip': ({ ids }) => service.zip(ids),
      'media.pending': async () => service.pending(),
      'media.fetchAgain': ({ id }) => service.fetchAgain(id),
      'media.forgetPending': async ({ id }) => toVoid(service.forgetPending(id)),
      'intake.begin': (input) => intake.begin(input),
      'intake.append': async (input) => toVoid(await intake.append(input)),
      'intake.end': ({ id }) => intake.end(id),
      'intake.cancel': async ({ id }) => toVoid(await intake.cancel(id)),
    },
    async close() {
      await imports.close()
      await intake.close()
      await service.close()
    },
  }
}
