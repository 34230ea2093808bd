import type { recordingsContract } from '../../shared/ipc/contract/recordings.ts'
import { toVoid } from '../../shared/ipc/handlers.ts'
import type { Area } from '../lib/area.ts'
import {
  createRecordingService,
  type RecordingDependencies,
  type RecordingService,
} from './recording-service.ts'

/** Recordings of the microphone. Close them before the library. */
export function createRecordings(
  dependencies: RecordingDependencies,
): Area<RecordingService, typeof recordingsContract> {
  const service = createRecordingService(dependencies)
  return {
    service,
    handlers: {
      'recordings.begin': (input) => service.begin(input),
      'recordings.append': async (input) => toVoid(await service.append(input)),
      'recordings.end': ({ id, isCutShort }) => service.end(id, isCutShort),
      'recordings.discard': async ({ id }) => toVoid(await service.discard(id)),
    },
  }
}
