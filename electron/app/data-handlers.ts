import type { AppContract } from '../../shared/ipc/contract.ts'
import type { dataContract } from '../../shared/ipc/contract/data.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import type { DatabaseCopiesService } from '../database/database-copies.ts'

type DataCommands = Pick<Handlers<AppContract>, Exclude<keyof typeof dataContract, 'data.copiesChanged'>>

/** The commands of the copies of the database. */
export function dataHandlers(copies: DatabaseCopiesService): DataCommands {
  return {
    'data.copies': async () => copies.list(),
    'data.makeCopy': () => copies.make(),
    'data.restoreCopy': async ({ name }) => copies.restore(name),
    'data.cancelRestore': async () => copies.cancelRestore(),
  }
}
