import { createNodeHost } from '../../host/node/create-node-host.ts'
import { createStderrLog } from '../../host/node/stderr-log.ts'
import type { App } from '../../app/app.ts'
import { createApp } from '../../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../../app/testing/app-client.ts'

export interface SpelledApp {
  readonly app: App
  readonly client: AppClient
  /** Every line of its log. */
  readonly log: readonly string[]
  stop(): Promise<void>
}

/** The whole app over a data folder, as `npm start` runs it, with a window that records every frame. */
export async function startSpelledApp(folder: string): Promise<SpelledApp> {
  const log: string[] = []
  const host = valueOf(
    await createNodeHost({
      dataFolder: folder,
      environment: {},
      log: createStderrLog((line) => void log.push(line)),
    }),
  )
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  const client = await openAppClient(app)
  return {
    app,
    client,
    log,
    async stop() {
      await app.close()
      host.release()
    },
  }
}
