import type { Worker } from 'node:worker_threads'
import type { Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseCopiesService } from '../database/database-copies.ts'
import type { Host, Log } from '../host/host.ts'
import type { BackupSources } from './make-backup.ts'

/** The dependencies of backups and restores. */
export interface BackupDependencies extends BackupSources, Pick<Host, 'shell' | 'capabilities'> {
  readonly database: Pick<Database, 'connection' | 'isInMemory' | 'read'>
  /**
   * The copies of the database: one of the current state is made before another takes its place, and the next start
   * learns which one.
   */
  readonly copies: Pick<
    DatabaseCopiesService,
    'cancelRestore' | 'check' | 'copyTo' | 'files' | 'inspect' | 'make' | 'moveIn' | 'planRestore' | 'schema'
  >
  readonly startReadingThread: () => Worker
  /** Returns the path of a file that a page uploaded completely. */
  readonly given: (id: string) => Promise<Result<string>>
  readonly log: Log
  readonly emit: Emit<AppContract>
}
