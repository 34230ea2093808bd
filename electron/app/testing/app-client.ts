import { contract, contractVersion, type AppContract } from '../../../shared/ipc/contract.ts'
import { connect, type Connection } from '../../../shared/ipc/connect.ts'
import { serve } from '../../../shared/ipc/serve.ts'
import { createChannelPair } from '../../../shared/ipc/testing/channel-pair.ts'
import type { RunBatch } from '../../../shared/runs/run.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { App } from '../app.ts'

/** A page without a page: calls the app's contract over a channel, as a window does. */
export interface AppClient {
  readonly page: Connection<AppContract>
  /** Every batch of frames that was sent to the page. */
  readonly toPage: readonly unknown[][]
  /** Watches a run to its end. */
  watch(runId: string): Promise<RunBatch[]>
}

export async function openAppClient(app: Pick<App, 'handlers' | 'subscribe'>): Promise<AppClient> {
  const pair = createChannelPair()
  const server = serve(contract, app.handlers, pair.server, {
    contractVersion,
    log: { error: (message) => void process.stderr.write(`${message}\n`) },
  })
  app.subscribe(server.emit)
  const page = connect(contract, pair.client, { contractVersion })
  const greeted = await page.greeted
  if (!greeted.ok) throw new Error(greeted.error.message)
  return {
    page,
    toPage: pair.sent.server,
    watch: (runId) =>
      new Promise((resolve, reject) => {
        const batches: RunBatch[] = []
        page.open(
          'runs.watch',
          { id: runId },
          {
            onItem: (batch) => void batches.push(batch),
            onEnd: (result) => (result.ok ? resolve(batches) : reject(new Error(result.error.message))),
          },
        )
      }),
  }
}

export function valueOf<Value>(result: Result<Value>): Value {
  if (!result.ok) throw new Error(`${result.error.kind}: ${result.error.message}`)
  return result.value
}
