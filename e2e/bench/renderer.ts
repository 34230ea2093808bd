import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Benchmark, BenchRow } from '../../electron/bench/benchmark.ts'
import { median } from '../../electron/bench/compare.ts'
import { framesDuring, waitForMark, type AnswerPage } from './answer-page.ts'
import { moreCode, openCode, prose } from './answer-text.ts'
import { startBenchGateway, type BenchGateway, type Script } from './bench-gateway.ts'
import { launchBrowser } from './browser.ts'
import { watchMainThread, type Busy } from './main-thread.ts'
import { openOurPage, type OurPage } from './our-page.ts'
import { buildStreamdownFiles } from './streamdown-files.ts'

const marks = { before: 'endofthefirsthalf', after: 'endofthesecondhalf' }

/** 600 tokens at 200 a second on top of what is there already. */
const scripts = {
  long: script(prose(20_000), prose(600)),
  short: script(prose(2_000), prose(600)),
  code: script([...prose(18_000), ...openCode(2_000)], moreCode(2_000, 600)),
  turn: { before: [...prose(120), `\n\n${marks.before}`], after: [] },
} satisfies Record<string, Script>

function script(before: readonly string[], after: readonly string[]): Script {
  return { before: [...before, ` ${marks.before}\n`], after: [...after, ` ${marks.after}`] }
}

/**
 * What drawing a streamed answer costs the window, against Streamdown's own page drawing the same stream. The installed
 * Streamdown does not colour code (its plug-in for that is not there), ours does.
 */
export const rendererBenchmark: Benchmark = {
  name: 'renderer',
  async run() {
    const folder = await mkdtemp(join(tmpdir(), 'bench-renderer-'))
    const gateway = await startBenchGateway(scripts, await buildStreamdownFiles())
    const browser = await launchBrowser()
    try {
      const ours = await openOurPage(browser, folder, gateway.url)
      try {
        const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
        const page = await context.newPage()
        const theirs: AnswerPage = {
          page,
          ask: async (model) => void (await page.goto(`${gateway.url}/index.html?model=${model}`)),
        }
        return [
          comparedRow,
          ...(await busyRows(gateway, ours, theirs)),
          ...(await frameRows(gateway, ours, theirs)),
          await openRow(ours),
          await memoryRow(ours),
        ]
      } finally {
        await ours.app.close()
      }
    } finally {
      await browser.close()
      await gateway.close()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

const comparedRow: BenchRow = {
  what: 'compared with Streamdown 2.7.1 without its code plug-in, which is not installed',
  measured: 'it draws code in one colour, ours highlights it',
  budget: '',
  isMet: true,
}

const rounds = 3

async function busyRows(gateway: BenchGateway, ours: AnswerPage, theirs: AnswerPage): Promise<BenchRow[]> {
  const long = { ours: [] as Busy[], theirs: [] as Busy[] }
  const code = { ours: [] as Busy[], theirs: [] as Busy[] }
  const short: Busy[] = []
  for (let round = 0; round < rounds; round += 1) {
    long.ours.push(await busyWhile(gateway, ours, 'long'))
    long.theirs.push(await busyWhile(gateway, theirs, 'long'))
    short.push(await busyWhile(gateway, ours, 'short'))
    code.theirs.push(await busyWhile(gateway, theirs, 'code'))
    code.ours.push(await busyWhile(gateway, ours, 'code'))
  }
  const growth = middle(long.ours, 'script') / middle(short, 'script')
  return [
    busyRow('600 tokens onto 20,000: main thread busy', long, 0.5),
    {
      what: 'the same: script, against onto 2,000',
      measured: `${growth.toFixed(2)} × (${milliseconds(long.ours, 'script')} against ${milliseconds(short, 'script')})`,
      budget: '≤ 1.25 ×',
      isMet: growth <= 1.25,
    },
    busyRow('600 tokens inside one open code block: main thread busy', code, 0.45),
  ]
}

async function busyWhile(gateway: BenchGateway, answer: AnswerPage, model: string): Promise<Busy> {
  const mainThread = await watchMainThread(answer.page)
  await answer.ask(model)
  await waitForMark(answer.page, marks.before)
  return mainThread.during(() => goOn(gateway, answer))
}

async function goOn(gateway: BenchGateway, { page }: AnswerPage): Promise<void> {
  await gateway.goOn()
  await waitForMark(page, marks.after)
}

function busyRow(what: string, { ours, theirs }: { ours: Busy[]; theirs: Busy[] }, budget: number): BenchRow {
  const ratio = middle(ours, 'total') / middle(theirs, 'total')
  const parts = `ours script ${milliseconds(ours, 'script')}, style and layout ${milliseconds(ours, 'layout')}`
  return {
    what,
    measured: `${ratio.toFixed(2)} × (${milliseconds(ours, 'total')} against ${milliseconds(theirs, 'total')}; ${parts})`,
    budget: `≤ ${budget} × Streamdown`,
    isMet: ratio <= budget,
  }
}

function middle(list: readonly Busy[], key: keyof Busy): number {
  return median(list.map((busy) => busy[key]))
}

function milliseconds(list: readonly Busy[], key: keyof Busy): string {
  return `${middle(list, key).toFixed(0)} ms`
}

/** Each frame's worst of the rounds counts as the median of the rounds: one stray frame of a busy machine is not ours. */
async function frameRows(gateway: BenchGateway, ours: AnswerPage, theirs: AnswerPage): Promise<BenchRow[]> {
  const found = { ours: [] as number[][], theirs: [] as number[][] }
  for (let round = 0; round < rounds; round += 1) {
    found.ours.push(await slowFrames(gateway, ours))
    found.theirs.push(await slowFrames(gateway, theirs))
  }
  const ofRounds = (list: number[][], value: (frames: number[]) => number): number => median(list.map(value))
  const p95 = ofRounds(found.ours, (frames) => percentile(frames, 0.95))
  const longest = ofRounds(found.ours, (frames) => Math.max(...frames))
  const theirP95 = ofRounds(found.theirs, (frames) => percentile(frames, 0.95))
  const theirLongest = ofRounds(found.theirs, (frames) => Math.max(...frames))
  return [
    {
      what: 'CPU slowed 4 ×: 95 of 100 frames',
      measured: `${p95.toFixed(0)} ms (Streamdown ${theirP95.toFixed(0)} ms)`,
      budget: '≤ 33 ms',
      isMet: p95 <= 33.4,
    },
    {
      what: 'CPU slowed 4 ×: longest frame, median of the rounds',
      measured: `${longest.toFixed(0)} ms (Streamdown ${theirLongest.toFixed(0)} ms)`,
      budget: '≤ 50 ms',
      isMet: longest <= 50.1,
    },
  ]
}

async function slowFrames(gateway: BenchGateway, answer: AnswerPage): Promise<number[]> {
  const mainThread = await watchMainThread(answer.page)
  await answer.ask('long')
  await waitForMark(answer.page, marks.before)
  await mainThread.slowDown(4)
  try {
    // Only while the text comes: waiting for the end looks through the whole text.
    return await framesDuring(answer.page, () => gateway.goOn())
  } finally {
    await mainThread.slowDown(1)
    await waitForMark(answer.page, marks.after)
  }
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

async function openRow(ours: OurPage): Promise<BenchRow> {
  const times: number[] = []
  for (let round = 0; round < 5; round += 1) times.push(await ours.openSaved('long'))
  const time = median(times)
  return {
    what: 'a saved 20,000-token answer opened: first screen',
    measured: `${time.toFixed(0)} ms (${times.map((each) => each.toFixed(0)).join(', ')})`,
    budget: '≤ 100 ms',
    isMet: time <= 100,
  }
}

async function memoryRow(ours: OurPage): Promise<BenchRow> {
  const mainThread = await watchMainThread(ours.page)
  const before = await mainThread.memory()
  await ours.ask('turn')
  for (let answers = 1; answers < 100; answers += 1) {
    await ours.chat.answers.nth(answers - 1).waitFor()
    await ours.chat.send.waitFor()
    await ours.chat.ask(`Question ${answers}`)
  }
  await ours.chat.answers.nth(99).waitFor()
  await waitForMark(ours.page, marks.before)
  const after = await mainThread.memory()
  return {
    what: 'memory of scripts after 200 turns, nodes',
    measured: `${megabytes(after.bytes)} (${megabytes(before.bytes)} before), ${after.nodes} nodes`,
    budget: '',
    isMet: true,
  }
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`
}
