import { join } from 'node:path'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Log } from '../host/host.ts'
import { plainWay } from '../keys/key-way.ts'
import type { ProvidedKey } from '../keys/provided-keys.ts'
import { practiceKeys } from '../practice-gateway/keys.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import { hostText } from '../../shared/text/en/host.ts'

export interface BuiltInPractice {
  readonly url: string
  /** Why it does not answer; `null` when it does. */
  readonly problem: AppError | null
  close(): Promise<void>
}

export interface BuiltInPracticeOptions {
  readonly preferredPort: number
  /** Milliseconds per token, in place of the human pace. */
  readonly paceMs?: number | undefined
  readonly log: Log
  /** The folder for state that persists over a restart. */
  readonly dataFolder: string
}

/** Starts the practice gateway on the preferred port, or on any free one when another program has it. */
export async function startBuiltInPractice(options: BuiltInPracticeOptions): Promise<BuiltInPractice> {
  const { preferredPort, paceMs, log, dataFolder } = options
  const tasksFile = join(dataFolder, 'practice-tasks.json')
  const responsesFile = join(dataFolder, 'practice-responses.json')
  const how = { keepsCalls: false, account: [], tasksFile, responsesFile, paceMs }
  try {
    const gateway = await startPracticeGateway({ port: preferredPort, ...how }).catch(() => {
      log.info(
        `practice gateway: port ${preferredPort} cannot be used, most likely because another program has it, so it takes a free one. Free that port and restart if other programs expect it there.`,
      )
      return startPracticeGateway({ port: 0, ...how })
    })
    log.info(`practice gateway: ${gateway.url}`)
    return { url: gateway.url, problem: null, close: () => gateway.close() }
  } catch (error) {
    return {
      url: `http://127.0.0.1:${preferredPort}`,
      problem: {
        kind: 'unavailable',
        code: 'practice-gateway',
        ...hostError('noPracticePort'),
        detail: error instanceof Error ? error.message : String(error),
      },
      close: async () => undefined,
    }
  }
}

/**
 * The keys that come with the practice gateway, the one with full access first. Each key simulates a different
 * response.
 */
export function builtInKeys(url: string): ProvidedKey[] {
  return practiceKeys.map(({ key, kind }) => ({
    id: key,
    get name() {
      return hostText().keyNames[kind]
    },
    key,
    state: 'built-in',
    connectionId: practiceConnectionId,
    way: { ...plainWay(new URL(url).origin), proxy: 'none' },
  }))
}
