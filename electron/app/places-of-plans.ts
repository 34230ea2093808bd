import { existsSync } from 'node:fs'
import { ok } from '../../shared/errors/result.ts'
import type { MediaItem } from '../../shared/media/media-item.ts'
import type { ExperimentsDependencies } from '../experiments/create-experiments.ts'
import { connectionOfName } from '../experiments/pack/connection-of-name.ts'
import type { GatewayAreas } from './gateway-areas.ts'
import type { RunAreas } from './run-areas.ts'

type PlacesOfPlans = Pick<
  ExperimentsDependencies,
  'findConnection' | 'nameOfConnection' | 'hasFile' | 'findMedia' | 'nameOfFile' | 'hashOfFile' | 'importFile'
> & { readonly typeOf: ExperimentsDependencies['jobs']['typeOf'] }

/** Resolves the names in an experiment's plan: connections, attached files and items of the library. */
export function placesOfPlans(
  { settings, connections }: Pick<GatewayAreas, 'settings' | 'connections'>,
  { attachments, library }: Pick<RunAreas, 'attachments' | 'library'>,
): PlacesOfPlans {
  const itemOf = (mediaId: string): MediaItem | undefined => {
    const item = library.service.get(mediaId)
    return item.ok ? item.value : undefined
  }
  return {
    findConnection(name) {
      if (name === undefined) return ok(settings.service.get().activeConnectionId)
      const found = connectionOfName(name, connections.service.list())
      return found.ok ? ok(found.value.id) : found
    },
    nameOfConnection: (wanted) => connections.service.list().find(({ id }) => id === wanted)?.name,
    async hasFile(mediaId) {
      const file = (await attachments.service.find(mediaId)) ?? (await library.service.find(mediaId))
      return file !== null && existsSync(file.path)
    },
    findMedia: library.service.find,
    nameOfFile: (mediaId) => itemOf(mediaId)?.fileName,
    hashOfFile: (mediaId) => itemOf(mediaId)?.sha256,
    typeOf: (mediaId) => itemOf(mediaId)?.mediaType,
    importFile: (file) => library.service.importFile(file),
  }
}
