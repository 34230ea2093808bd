import { readFileSync } from 'node:fs'
import { enableCompileCache } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { KeptFiles } from '../browser-host/page-files.ts'

/**
 * Runs the browser host over one data folder after the other, in one process, so that end-to-end tests do not load the
 * app again for each. A line of standard input is the next app, SIGTERM ends the running one, and the end of the input
 * ends the process. An app's state is in its data folder and its process: a restart within a test takes a new process.
 */
const root = join(import.meta.dirname, '..', '..')
enableCompileCache(join(root, 'node_modules', '.cache', 'node'))
const { runBrowserHost } = await import('../start/run-browser-host.ts')
const { buildPage } = await import('../start/build.ts')
const { say } = await import('../start/say.ts')

/** Written to both outputs when an app has ended, after all its output. Read by `e2e/app-process.ts`. */
const ended = '\u0004'

/** Shared, since compressing the page's scripts took longer than the rest of an app's start. */
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
// The running app listens for it too; between two apps it does nothing.
process.on('SIGTERM', () => undefined)
const built = await buildPage(root, say)
if (!built.ok) throw new Error(built.error.message)

const lines = createInterface({ input: process.stdin })
lines.once('close', () => process.emit('SIGTERM'))
for await (const line of lines) await run(JSON.parse(line) as NextApp)
