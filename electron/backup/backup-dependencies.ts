import type { Worker } from 'node:worker_threads'
import type { Result } from '../../shared/errors/result.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import type { Database } from '../database/database.ts'
import type { DatabaseCopiesService } from '../database/database-copies.ts'
import type { Host, Log } from '../host/host.ts'
import type { BackupSources } from './make-backup.ts'

/** All that backups and the way back stand on. */
export interface BackupDependencies extends BackupSources, Pick<Host, 'shell' | 'capabilities'> {
  readonly database: Pick<Database, 'connection' | 'isInMemory' | 'read'>
  /** The copies of the database: one of now is made before another takes its place, and the next start is told which. */
  readonly copies: Pick<
    DatabaseCopiesService,
    'cancelRestore' | 'check' | 'copyTo' | 'files' | 'inspect' | 'make' | 'moveIn' | 'planRestore' | 'schema'
  >
  readonly startReadingThread: () => Worker
  /** Where a file lies that a page gave whole. */
  readonly given: (id: string) => Promise<Result<string>>
  readonly log: Log
  readonly emit: Emit<AppContract>
}
