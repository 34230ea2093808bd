import type { Result } from '../../shared/errors/result.ts'
import type { FileDescription } from '../../shared/media/file-description.ts'
import { describeItem } from '../library/describe-item.ts'
import { createIntakeService, type IntakeService } from '../library/intake-service.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { Host } from '../host/host.ts'
import { createRecordingService, type RecordingService } from '../recordings/recording-service.ts'

/** What comes into the library in pieces: files of any size, and recordings while they are made. */
export interface Intake {
  readonly intake: IntakeService
  readonly recordings: RecordingService
  /** What the file of an item holds, read from it now. */
  describe(this: void, id: string): Promise<Result<FileDescription>>
  /** Before the library is closed. */
  close(): Promise<void>
}

export function createIntake(
  parts: Pick<Host, 'paths' | 'clock' | 'log'> & { readonly library: LibraryService },
): Intake {
  const { library } = parts
  const intake = createIntakeService(parts)
  const recordings = createRecordingService(parts)
  return {
    intake,
    recordings,
    describe: (id) => describeItem(library.find, id),
    async close() {
      await intake.close()
      await recordings.close()
    },
  }
}
