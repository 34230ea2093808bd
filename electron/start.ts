import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildMain, buildPage, watchPage } from './start/build.ts'
import { chooseHost, hasDisplay, type Machine } from './start/choose-host.ts'
import { fetchElectron, locateElectron } from './start/find-electron.ts'
import { fail, say } from './start/say.ts'
import { parseStartOptions, type StartOptions } from './start/start-options.ts'
import { environmentLanguages } from '../shared/text/environment-languages.ts'
import { wordError } from '../shared/text/define-errors.ts'
import { consoleText } from '../shared/text/en/console.ts'
import { hostError } from '../shared/text/en/errors/host.ts'
import { resolveLanguage } from '../shared/text/language.ts'
import { loadLanguage } from '../shared/text/load-language.ts'

/** `npm start`: builds what is stale, selects a host, and prints which and why. */
const root = join(import.meta.dirname, '..')
const { env: environment, platform } = process

const machine: Machine = {
  platform,
  environment,
  userId: process.getuid?.(),
  async findElectron() {
    const folder = join(root, 'node_modules', 'electron')
    const program = locateElectron(folder, environment, platform)
    return program === undefined
      ? fetchElectron(folder, environment, platform, say)
      : { ok: true, value: program }
  },
}

async function start(): Promise<void> {
  await loadLanguage(resolveLanguage('system', environmentLanguages(environment)))
  const options = parseStartOptions(process.argv.slice(2), process.cwd())
  if (!options.ok) return fail(options.error, 2)
  if (options.value.isAskingForHelp) {
    process.stdout.write(`${consoleText().usage}\n`)
    return
  }
  const choice = await chooseHost(options.value.host, machine)
  if (!choice.ok) return fail(choice.error)
  const page = await buildPage(root, say)
  if (!page.ok) return fail(page.error)

  if (choice.value.kind === 'electron') return startElectron(choice.value.program, options.value)
  if (choice.value.why !== undefined) say(consoleText().openingInBrowser(wordError(choice.value.why).message))
  return startInBrowser(options.value)
}

async function startElectron(program: string, options: StartOptions): Promise<void> {
  const main = await buildMain(root, say)
  if (!main.ok) return fail(main.error)
  const { runElectron } = await import('./start/run-electron.ts')
  say(consoleText().openingInElectron(program))
  const watcher = options.isDeveloping ? watchPage(root) : undefined
  const { dataFolder } = options
  const end = await runElectron({ program, root, dataFolder, environment, isTerminal: process.stdin.isTTY })
  watcher?.kill()
  if (end.kind === 'ended') {
    process.exitCode = end.code
  } else if (end.kind === 'crashed' || options.host === 'electron') {
    fail(end.error)
  } else {
    say(consoleText().openingInBrowser(wordError(end.error).message))
    await startInBrowser(options)
  }
}

async function startInBrowser(options: StartOptions): Promise<void> {
  const { runBrowserHost } = await import('./start/run-browser-host.ts')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const watcher = options.isDeveloping ? watchPage(root) : undefined
  await runBrowserHost({
    version,
    rendererFolder: join(root, 'dist', 'renderer'),
    dataFolder: options.dataFolder,
    port: options.port,
    forgetsBrowsers: options.forgetsBrowsers,
    environment,
    open: options.isOpening && hasDisplay(machine),
  })
  watcher?.kill()
}

try {
  await start()
} catch (error) {
  // A checkout that was updated without its packages. Any other exception is a bug, and is shown with its stack.
  if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error
  fail(hostError('packageMissing', { cause: error.message }))
}
