import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright/test'
import { createAppProcess } from '../../app-process.ts'
import { launchBrowserApp, waitUntilReady, type AppUnderTest } from '../../app-under-test.ts'
import { projectRoot } from '../../desktop/desktop-app.ts'
import { withWindow } from '../../desktop/remote-window.ts'
import { findElectron, launchElectronApp } from '../../electron-app.ts'
import { ChatPage } from '../../pages/chat-page.ts'
import { LibraryPage } from '../../pages/library-page.ts'
import { feelPulse } from '../../pages/pulse.ts'
import { SettingsPage } from '../../pages/settings-page.ts'
import { waitForMark } from './answer-page.ts'
import { askOverPipe } from './ask-over-pipe.ts'
import { prose } from './answer-text.ts'
import { startBenchGateway, type BenchGateway } from './bench-gateway.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'
import { processorMs, readStatus } from './process-memory.ts'
import { findPageProcess } from './page-process.ts'
import { marks } from './scripts.ts'

const megabyte = 1e6

/** How much is measured. Less of everything still compares the two hosts. */
interface Sizes {
  readonly rounds: number
  /** Questions of which each makes two turns. */
  readonly questions: number
  readonly streams: number
  readonly fileBytes: number
  /** Small questions over the pipe; of those with a megabyte a tenth. */
  readonly messages: number
}

const whole: Sizes = {
  rounds: 3,
  questions: 100,
  streams: 16,
  fileBytes: 500 * megabyte,
  messages: 1_000,
}

/** What `--rounds` and `--quick` ask for: a look, on a machine that is busy with other things. */
const reduced: Omit<Sizes, 'rounds'> = {
  questions: 10,
  streams: 4,
  fileBytes: 50 * megabyte,
  messages: 200,
}

/** A host may be so much worse than the other one before a budget is missed. */
const tolerance = 1.15
/** A warm start to a window one can use. */
const startMs = 1_000
const startName = 'start to a usable window, ms'
/** A file of that size on a machine that is busy with other things. */
const limitMs = 600_000
/** Ends the name of a figure that is not judged. */
const forInformation = ' (for information)'

const scripts = {
  deltas: { before: [...prose(20_000), ` ${marks.before}`], after: [] },
  turn: { before: [...prose(120), ` ${marks.before}`], after: [] },
  paced: { before: [` ${marks.before}`], after: [...prose(600), ` ${marks.after}`] },
}

/** One way to run the app. Both are measured in turn, so that what slows the machine slows both. */
interface Host {
  readonly name: 'Electron' | 'browser host'
  /** From the start of its process to a window one can use, in milliseconds, without Playwright where it can be. */
  readonly timeStart: (dataFolder: string) => Promise<number>
  start(dataFolder: string): Promise<RunningApp>
}

interface RunningApp {
  readonly app: AppUnderTest
  /** The processes that the app consists of, by what they do. The page's may be another one after each answer. */
  readonly processes: () => Promise<Processes>
}

interface Processes {
  readonly main: number
  readonly page: number
  /** Chromium's own, of which the browser host's are the user's browser. */
  readonly helpers: readonly number[]
}

/**
 * The desktop app beside the browser host: start, memory, a stream, many at once, messages between page and app, and a file each
 * way. Less of everything where `rounds` are given.
 */
export async function measureDesktop(rounds?: number): Promise<Finding[]> {
  const sizes = rounds === undefined ? whole : { ...reduced, rounds }
  if (findElectron() === undefined) {
    const measured = "Electron's binary is not on this machine"
    return [{ what: 'the desktop app', measured, budget: '', isMet: true }]
  }
  const folder = await mkdtemp(join(tmpdir(), 'bench-desktop-'))
  const browser = await launchBrowser()
  const gateway = await startBenchGateway(scripts, new Map())
  const hosts = [electronHost(), browserHost(browser)] as const
  try {
    const file = await makeFile(folder, sizes.fileBytes)
    const figures = { Electron: new Figures(), 'browser host': new Figures() }
    for (let round = 0; round < sizes.rounds; round += 1)
      for (const host of round % 2 === 0 ? hosts : hosts.toReversed())
        await measureStarts(host, join(folder, `${host.name}-${round}`), figures[host.name])
    for (const host of hosts)
      await measureUse(host, join(folder, host.name), gateway, { ...sizes, file }, figures[host.name])
    return compare(figures.Electron, figures['browser host'])
  } finally {
    await gateway.close()
    await browser.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

function electronHost(): Host {
  return {
    name: 'Electron',
    async timeStart(dataFolder) {
      const startedAt = Date.now()
      return withWindow(
        [findElectron() ?? '', dataFolder, [projectRoot]],
        async (page) => (await readyAt(page)) - startedAt,
      )
    },
    async start(dataFolder) {
      const app = await launchElectronApp(dataFolder)
      return {
        app,
        processes: async () => {
          const all = await app.processes()
          const numbers = (type: string) => all.filter((each) => each.type === type).map(({ id }) => id)
          const [[main = 0], [page = 0]] = [numbers('Browser'), numbers('Tab')]
          const helpers = all.map(({ id }) => id).filter((id) => id !== main && id !== page)
          return { main, page, helpers }
        },
      }
    },
  }
}

function browserHost(browser: Browser): Host {
  /** In a process of its own for each app, as it has when somebody starts it. */
  async function start(dataFolder: string): Promise<RunningApp> {
    const main = createAppProcess()
    const app = await launchBrowserApp(dataFolder, browser, {}, main)
    async function close(): Promise<void> {
      await app.close()
      await main.kill()
    }
    return {
      app: { ...app, page: app.page, close },
      async processes() {
        const page = (await findPageProcess(browser))?.id ?? 0
        const session = await browser.newBrowserCDPSession()
        const { processInfo } = await session.send('SystemInfo.getProcessInfo')
        await session.detach()
        const helpers = processInfo.filter(({ id, type }) => type !== 'renderer' && id !== page)
        return { main: main.pid() ?? 0, page, helpers: helpers.map(({ id }) => id) }
      },
    }
  }
  return {
    name: 'browser host',
    start,
    async timeStart(dataFolder) {
      const startedAt = Date.now()
      const { app } = await start(dataFolder)
      const end = await readyAt(app.page)
      await app.close()
      return end - startedAt
    },
  }
}

/** When the window could be used, by the clock of the machine. */
function readyAt(page: Page): Promise<number> {
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('app-ready')
    return performance.timeOrigin + (mark?.startTime ?? Number.NaN)
  })
}

/** What was measured on one host, by its name, each in rounds. Less is better in all of them. */
class Figures {
  readonly #times = new Map<string, number[]>()

  add(name: string, value: number): void {
    this.#times.set(name, [...(this.#times.get(name) ?? []), value])
  }

  names(): readonly string[] {
    return [...this.#times.keys()]
  }

  middle(name: string): number {
    return median(this.#times.get(name) ?? [])
  }
}

/** A first start makes the database and finds nothing in the caches of its own; a second one has both. */
async function measureStarts(host: Host, folder: string, figures: Figures): Promise<void> {
  for (const name of ['start over an empty folder, ms', startName])
    figures.add(name, await host.timeStart(folder))
}

async function measureUse(
  host: Host,
  folder: string,
  gateway: BenchGateway,
  { file, ...sizes }: Sizes & { readonly file: string },
  figures: Figures,
): Promise<void> {
  const running = await host.start(folder)
  const { app } = running
  const { page } = app
  try {
    await noteMemory(running, 'idle', figures)
    await new SettingsPage(page).addConnection(gateway.url, 'sk-bench', 'Bench')
    const chat = new ChatPage(page)
    await chat.open()
    for (let round = 0; round < sizes.rounds; round += 1) await measureStream(running, chat, figures)

    await chat.startNew()
    await chat.chooseModel('turn')
    for (let turn = 0; turn < sizes.questions; turn += 1) await chat.askAndWait(`Question ${turn}`)
    await noteMemory(running, `after ${2 * sizes.questions} turns`, figures)

    await measureManyStreams(running, chat, gateway, sizes, figures)
    await measureFile(app, file, sizes, figures)
    await measureMessages(running, sizes, figures)
  } finally {
    await app.close()
  }
}

/** Resident memory of a process. */
async function memoryOf(id: number): Promise<number> {
  return (await readStatus(id, 'VmRSS')) / megabyte
}

async function noteMemory({ processes }: RunningApp, when: string, figures: Figures): Promise<void> {
  const { main, page, helpers } = await processes()
  const sizes = { main: await memoryOf(main), page: await memoryOf(page) }
  const others = await Promise.all(helpers.map(memoryOf))
  figures.add(
    `memory of all processes ${when}, MB`,
    others.reduce((sum, size) => sum + size, sizes.main + sizes.page),
  )
  figures.add(`  of the page ${when}, MB`, sizes.page)
  // Electron's is Chromium's main process as well, which the browser host has beside it.
  figures.add(`  of main ${when}, MB${forInformation}`, sizes.main)
}

/** 20,000 deltas as fast as they come, while somebody types. */
async function measureStream(
  { app, processes }: RunningApp,
  chat: ChatPage,
  figures: Figures,
): Promise<void> {
  const { page } = app
  await chat.startNew()
  await chat.chooseModel('deltas')
  const mainThread = await watchMainThread(page)
  const endPulse = await feelPulse(page)
  const busy = await watchProcessors(processes)
  const startedAt = performance.now()
  const { total } = await mainThread.during(async () => {
    await chat.ask('Tell me all of it.')
    const isOver = waitForMark(page, marks.before)
    await chat.message.pressSequentially('Typed meanwhile', { delay: 20 })
    await isOver
  })
  figures.add('20,000 deltas to the screen, ms', performance.now() - startedAt)
  await busy.note('  all but the page busy, ms', '  main busy, ms', figures)
  figures.add('  page busy, ms', total)
  figures.add('  slowest key, ms', (await endPulse()).slowestInput)
  await chat.message.fill('')
}

/** Answers at 200 tokens a second each, of which one is in view. */
async function measureManyStreams(
  { app, processes }: RunningApp,
  chat: ChatPage,
  gateway: BenchGateway,
  { streams }: Sizes,
  figures: Figures,
): Promise<void> {
  for (let stream = 0; stream < streams; stream += 1) {
    await chat.startNew()
    await chat.chooseModel('paced')
    await chat.ask(`Stream ${stream}`)
    await waitForMark(app.page, marks.before)
  }
  const mainThread = await watchMainThread(app.page)
  const busy = await watchProcessors(processes)
  const { total } = await mainThread.during(async () => {
    await gateway.goOn(streams)
    await waitForMark(app.page, marks.after)
  })
  const name = `${streams} streams of 600 tokens`
  await busy.note(`${name}: all but the page busy, ms`, `  main busy, ms of ${streams} streams`, figures)
  figures.add(`  page busy, ms of ${streams} streams`, total)
}

/** Questions one after the other, small and with a megabyte, from a page of ours on which the app does not run. */
async function measureMessages(
  { app: { page }, processes }: RunningApp,
  { messages }: Sizes,
  figures: Figures,
): Promise<void> {
  const address = page.url()
  await page.goto(new URL('icon.svg', address).href)
  for (const [what, count, characters] of [
    ['small', messages, 20],
    ['1 MB', messages / 10, megabyte],
  ] as const) {
    const busy = await watchProcessors(processes)
    const took = await askOverPipe(page, count, characters)
    figures.add(`a ${what} message and its answer, µs`, (took / count) * 1e3)
    const name = `ms of ${count} ${what} messages`
    await busy.note(`  all but the page busy, ${name}`, `  main busy, ${name}`, figures)
  }
  await page.goto(address)
  await waitUntilReady(page)
}

/**
 * Processor time from now on. Electron's main process is Chromium's own as well, and paints, takes keys and moves messages for it,
 * which on the browser host the user's browser does: so the sum of all processes but the page's is compared beside it.
 */
async function watchProcessors(processes: RunningApp['processes']) {
  const { main, helpers } = await processes()
  const take = async () => {
    const times = await Promise.all([main, ...helpers].map((id) => processorMs(id).catch(() => 0)))
    return { main: times[0] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
  }
  const before = await take()
  return {
    async note(all: string, ofMain: string, figures: Figures): Promise<void> {
      const after = await take()
      figures.add(all, after.all - before.all)
      figures.add(ofMain, after.main - before.main)
    },
  }
}

/** A file goes from the page over the port or the socket to the disk, and comes back by its address. */
async function measureFile(
  { page }: AppUnderTest,
  file: string,
  { fileBytes }: Sizes,
  figures: Figures,
): Promise<void> {
  const library = new LibraryPage(page)
  await library.open()
  let startedAt = performance.now()
  await page.getByLabel('Files to add').setInputFiles(file)
  await library.items.first().waitFor({ timeout: limitMs })
  figures.add(
    `a file of ${fileBytes / megabyte} MB through the port to the disk, ms`,
    performance.now() - startedAt,
  )
  const address = await library.items.first().getAttribute('data-media')
  startedAt = performance.now()
  await page.evaluate(async (id) => {
    const isOwnScheme = location.protocol === 'app:'
    const { body } = await fetch(isOwnScheme ? `media://item/${id}` : new URL(`media/${id}`, location.href))
    await body?.pipeTo(new WritableStream())
  }, address)
  figures.add('  and back to the page, ms', performance.now() - startedAt)
}

async function makeFile(folder: string, fileBytes: number): Promise<string> {
  const path = join(folder, 'film.mp4')
  const file = await open(path, 'wx')
  const head = Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom', 'latin1')
  await file.write(head)
  const piece = Buffer.alloc(megabyte, 'what a film is made of ')
  for (let written = 0; written < fileBytes; written += megabyte) await file.write(piece)
  await file.close()
  return path
}

/** A figure that is not comparable is for information. */
function compare(ours: Figures, others: Figures): Finding[] {
  return ours.names().map((what) => {
    const [here, there] = [ours.middle(what), others.middle(what)]
    const isJudged = !what.endsWith(forInformation)
    const isStart = what === startName
    const isMet = !isJudged || (here <= there * tolerance && (!isStart || here <= startMs))
    return {
      what: `desktop: ${what.replace(forInformation, '')}`,
      measured: `${here.toFixed(0)} (browser host ${there.toFixed(0)}, ${(here / there).toFixed(2)} ×)`,
      budget: isStart ? '≤ 1,000 ms, ≤ 1.15 ×' : isJudged ? '≤ 1.15 ×' : '',
      isMet,
    }
  })
}
