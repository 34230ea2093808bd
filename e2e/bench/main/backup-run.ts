import { createApp } from '../../../electron/app/create-app.ts'
import { createNodeHost } from '../../../electron/host/node/create-node-host.ts'
import { openAppPage, type AppPage } from './app-page.ts'
import { collectGarbage } from './collect-garbage.ts'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * `<write | restore | start> <data folder> <files> [path of the backup]`: one step of a backup, its restore or the
 * start after it, in a process of its own; reports its cost. The step begins once the library knows `files` files.
 */
endWithParent()
const [step = '', dataFolder = '', files = '0', path = ''] = process.argv.slice(2)
const host = await createNodeHost({ dataFolder, environment: {} })
if (!host.ok) throw new Error(host.error.message)
const startedAt = performance.now()
const app = await createApp(host.value, { version: '0.0.0', practicePort: 0, practicePaceMs: 0 })
const page = openAppPage(app)
await libraryKnows(page, Number(files))
const readyMs = performance.now() - startedAt
for (let pass = 0; pass < 3; pass += 1) collectGarbage()
const before = process.memoryUsage.rss()
let peak = before
const looks = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 20)
const from = performance.now()
const last = await work()
clearInterval(looks)
sendToParent({ ms: performance.now() - from, before, peak, readyMs, last })
page.close()
await app.close()
host.value.release()

async function work(): Promise<unknown> {
  if (step === 'write') return page.drain('backup.write', {})
  if (step === 'restore') return page.drain('backup.restore', { path, mode: 'replace' })
  return undefined
}

/** Waits for the app, which finds new files of the media folder in the background. */
async function libraryKnows(ofApp: AppPage, count: number): Promise<void> {
  for (;;) {
    const { total } = await ofApp.call('media.list', { limit: 1 })
    if (total >= count) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
