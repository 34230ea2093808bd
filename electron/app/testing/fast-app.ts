import type { Clock } from '../../host/host.ts'
import { createNodeHost } from '../../host/node/create-node-host.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import type { App } from '../app.ts'
import { createApp } from '../create-app.ts'
import { openAppClient, valueOf, type AppClient } from './app-client.ts'

/** The speed of the app's clock relative to the system's, so that tests need not wait for polls. */
const speed = 10

/** The app on a Node host over a data folder, which it locks until `close` or until its process is killed. */
export async function startFastApp(
  dataFolder: string,
): Promise<{ readonly app: App; readonly client: AppClient; readonly close: () => Promise<void> }> {
  const began = systemClock.now()
  const clock: Clock = {
    monotonic: () => systemClock.monotonic() * speed,
    now: () => began + (systemClock.now() - began) * speed,
    after: (milliseconds, callback) => systemClock.after(milliseconds / speed, callback),
  }
  const host = valueOf(await createNodeHost({ dataFolder, environment: {} }))
  const app = await createApp({ ...host, clock }, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  return {
    app,
    client: await openAppClient(app),
    async close() {
      await app.close()
      host.release()
    },
  }
}
