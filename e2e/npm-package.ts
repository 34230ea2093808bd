import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright/test'
import { waitUntilReady } from './app-under-test.ts'
import { launchBrowser } from './bench/window/browser.ts'
import { launchBrowserHost } from './launch.ts'
import { ChatPage } from './pages/chat-page.ts'

/**
 * `npm run e2e:package [-- --node PATH…] [--tarball FILE]`: packs the app as it is published, installs it into an empty
 * folder without install scripts, starts it with only a Node in its `PATH`, and sends a message through its window.
 * Prints the size and the durations; exits with 1 when something fails.
 *
 * `--node` names a Node to start it with; the default is this one. With a Node that is too old, the app uses the Node
 * that is installed as an optional dependency; otherwise it does not need that one.
 */
const root = resolve(import.meta.dirname, '..')
const needed = 24
const isWindows = process.platform === 'win32'
const { values } = parseArgs({
  options: { node: { type: 'string', multiple: true }, tarball: { type: 'string' } },
})

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-package-'))
try {
  const tarball = values.tarball === undefined ? pack() : resolve(values.tarball)
  console.log(`Packed: ${megabytes(statSync(tarball).size)}`)
  const browser = await launchBrowser()
  try {
    for (const node of values.node ?? [process.execPath]) await tryWith(node, tarball, browser)
  } finally {
    await browser.close()
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function pack(): string {
  // The list of packed files goes to standard error; discard the output of the build.
  npm(root, 'pack', '--silent', '--pack-destination', folder)
  const [name = ''] = readdirSync(folder).filter((file) => file.endsWith('.tgz'))
  return join(folder, name)
}

async function tryWith(node: string, tarball: string, browser: Browser): Promise<void> {
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim()
  const place = mkdtempSync(join(folder, 'empty-'))
  const path = join(place, 'path')
  mkdirSync(path)
  symlinkSync(node, join(path, isWindows ? 'node.exe' : 'node'))
  const project = join(place, 'project')
  mkdirSync(project)
  writeFileSync(join(project, 'package.json'), '{}')
  const brings = Number(/^v(\d+)/.exec(version)?.[1]) < needed
  const installing = seconds()
  npm(
    project,
    'install',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    ...(brings ? [] : ['--omit=optional']),
    tarball,
  )
  const installed = installing()
  const size = sizeOf(join(project, 'node_modules'))

  const usual = [path, process.env['PATH']].join(delimiter)
  const environment = { PATH: isWindows ? usual : path }
  const asked = execFileSync('npx', ['--no-install', 'gateway-playground', '--version'], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, PATH: usual },
    shell: isWindows,
  }).trim()
  const starting = seconds()
  const host = await launchBrowserHost(join(place, 'data'), {
    environment,
    program: programOf(project, node),
  })
  const started = starting()
  const page = await browser.newPage()
  await page.goto(host.url)
  await waitUntilReady(page)
  const shown = starting()
  const chat = new ChatPage(page)
  await chat.open()
  await chat.ask('Which Node is this?')
  await chat.lastAnswer.getByText(/\w+/).first().waitFor()
  const answered = starting()
  await page.close()
  const stopping = seconds()
  const code = await host.stop()
  const stopped = stopping()
  if (code !== 0) throw new Error(`It ended with ${code}:\n${host.output()}`)
  console.log(
    [
      `Node ${version}${brings ? `, which starts the Node ${needed} that comes along` : ' alone'}; version ${asked}`,
      `  installed: ${megabytes(size)} in ${installed} s`,
      `  from the start to the link: ${started} s, to the window: ${shown} s, to the first words of an answer: ${answered} s`,
      `  stopped in ${stopped} s`,
    ].join('\n'),
  )
}

/**
 * The file behind npm's link. On Windows the link is a shell script, which would not pass on the end of the program.
 */
function programOf(project: string, node: string) {
  const modules = join(project, 'node_modules')
  return isWindows
    ? { command: node, parameters: [join(modules, 'gateway-playground/electron/cli/gateway-playground.mjs')] }
    : { command: join(modules, '.bin', 'gateway-playground'), parameters: [] }
}

function npm(workingFolder: string, ...parameters: string[]): void {
  execFileSync('npm', parameters, {
    cwd: workingFolder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: isWindows,
  })
}

function seconds(): () => string {
  const from = performance.now()
  return () => ((performance.now() - from) / 1000).toFixed(1)
}

function sizeOf(path: string): number {
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((total, entry) => total + statSync(join(entry.parentPath, entry.name)).size, 0)
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
