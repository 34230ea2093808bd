import type { Worker } from 'node:worker_threads'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { doInThread } from '../../lib/do-in-thread.ts'
import { notABackup } from '../read-backup.ts'
import { checkMessageSchema, type CheckMessage, type CheckOutcome } from './check-backup.ts'

export type CheckProgress = Omit<Extract<CheckMessage, { type: 'progress' }>, 'type'>

export interface CheckOptions {
  /** How many entries are known to be sound. */
  readonly from?: number
  readonly signal: AbortSignal
  readonly onProgress: (progress: CheckProgress) => void
}

/** Reads a backup through in a thread of its own. `cancelled` where `signal` stopped it. */
export async function checkInThread(
  path: string,
  { from = 0, signal, onProgress }: CheckOptions,
  start: () => Worker,
): Promise<Result<CheckOutcome>> {
  const ended = await doInThread(
    { type: 'check-backup', path, from },
    {
      start,
      signal,
      onMessage(told: unknown) {
        const message = checkMessageSchema.parse(told)
        if (message.type === 'over') return { value: message.outcome }
        const { type: _type, ...progress } = message
        onProgress(progress)
        return undefined
      },
    },
  )
  if (ended.state === 'done') return ok(ended.value)
  return err(ended.state === 'stopped' ? cancelledError : notABackup(ended.error))
}
