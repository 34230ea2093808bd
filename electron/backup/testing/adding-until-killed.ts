import { writeSync } from 'node:fs'
import { valueOf } from '../../app/testing/app-client.ts'
import { createApp } from '../../app/create-app.ts'
import { createNodeHost } from '../../host/node/create-node-host.ts'

/**
 * A separate process for a test in which it dies: `adding-until-killed.ts <data folder> <share>` starts the app, which
 * adds a backup, prints its progress, and kills itself once this share of the messages is added but not committed.
 */
const [dataFolder = '', share = '0'] = process.argv.slice(2)
const host = valueOf(await createNodeHost({ dataFolder, environment: {} }))
const app = await createApp(host, {
  version: '1.2.3',
  practicePort: 0,
  practicePaceMs: 0,
  onStartStep(step) {
    if (step.type !== 'adding' || step.what !== 'messages') return
    const { done, all } = step
    writeSync(1, `${JSON.stringify({ done, all })}\n`)
    if (done > all * Number(share) && done < all) process.kill(process.pid, 'SIGKILL')
  },
})
// It was not killed, which the test detects.
await app.close()
host.release()
