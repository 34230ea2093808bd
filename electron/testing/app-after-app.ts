import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KeptFiles } from '../browser-host/page-files.ts'

/**
 * The browser host over one data folder after the other, in one process, so that end-to-end tests do not load the app anew
 * for each. A line of standard input is the next app, SIGTERM ends the one that runs, and the end of the input ends the
 * process. What an app keeps is in its data folder and its process: a restart within a test takes a new process.
 */
const root = join(import.meta.dirname, '..', '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
const { runBrowserHost } = await import('../start/run-browser-host.ts')
const { buildPage } = await import('../start/build.ts')
const { say } = await import('../start/say.ts')

/** Stands on both outputs when an app has ended, below all that it wrote. Read by `e2e/app-process.ts`. */
const ended = '\u0004'

/** Compressing the page's scripts took longer than all else that the start of an app does. */
const keptFiles: KeptFiles = new Map()

interface NextApp {
  readonly dataFolder: string
  readonly environment: NodeJS.ProcessEnv
}

async function run({ dataFolder, environment }: NextApp): Promise<void> {
  await runBrowserHost({
    version,
    rendererFolder: join(root, 'dist', 'renderer'),
    keptFiles,
    dataFolder,
    port: 0,
    forgetsBrowsers: false,
    environment,
    open: false,
  })
  process.stdout.write(ended)
  process.stderr.write(ended)
}

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
// The app that runs listens for it too; between two it ends nothing.
process.on('SIGTERM', () => undefined)
const built = await buildPage(root, say)
if (!built.ok) throw new Error(built.error.message)

const lines = createInterface({ input: process.stdin })
lines.once('close', () => process.emit('SIGTERM'))
for await (const line of lines) await run(JSON.parse(line) as NextApp)
