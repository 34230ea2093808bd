import type { AttachmentService } from '../attachments/attachment-service.ts'
import { sweepDeletedConversations, sweepDeletedTurns } from '../conversations/sweep-deleted.ts'
import type { Database } from '../database/database.ts'
import { sweepDeletedRuns } from '../history/prune.ts'
import type { Clock, Log } from '../host/host.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { Recorder } from '../recorder/recorder.ts'
import { sweepOrphanRecords } from '../runs/sweep-orphans.ts'
import type { BackgroundWork } from './background-work.ts'
import type { Intake } from './create-intake.ts'

export interface SweepParts {
  readonly background: BackgroundWork
  readonly database: Database
  readonly recorder: Recorder
  /** Tells by which time old things are removed. */
  readonly clock: Clock
  readonly log: Log
  readonly attachments: Pick<AttachmentService, 'sweep'>
  readonly library: Pick<LibraryService, 'sweep'>
  readonly intake: Intake
  readonly vectors: { sweep(): Promise<unknown> }
}

/**
 * Clears away what earlier starts left, one thing after the other, while the app is used. The promise resolves when index
 * and folder of the library agree, or when that could not be brought about.
 */
export function startSweeps(parts: SweepParts): Promise<void> {
  const { background, database, recorder, clock, log } = parts
  const libraryReady = Promise.withResolvers<void>()
  background.start('sweep', async (signal) => {
    try {
      const swept = [
        await sweepDeletedConversations({ database, recorder, clock, log }),
        await sweepDeletedTurns({ database, recorder, clock, log }),
        await sweepDeletedRuns({ database, recorder, clock, log }),
      ]
      if (swept.some((count) => count > 0)) await database.forgetDeleted()
      await sweepOrphanRecords({ database, recorder, clock, log, signal })
      await parts.attachments.sweep(database, signal, clock.now())
      await parts.library.sweep(signal)
    } finally {
      libraryReady.resolve()
    }
    await parts.intake.recordings.sweep(signal)
    await parts.vectors.sweep()
  })
  return libraryReady.promise
}
