import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright/test'
import { waitForMark, type AnswerPage } from './answer-page.ts'
import { startBenchGateway } from './bench-gateway.ts'
import { launchBrowser } from './browser.ts'
import { measureBusy } from './busy.ts'
import { median, type Finding } from './finding.ts'
import { measureFrames } from './frames.ts'
import { watchMainThread } from './main-thread.ts'
import { openOurPage, type Opening, type OurPage } from './our-page.ts'
import { marks, scripts } from './scripts.ts'
import { measurePanes } from './panes.ts'
import { buildStreamdownFiles } from './streamdown-files.ts'

/**
 * The cost to the window of rendering a streamed answer, compared with a page of Streamdown with its code plug-in that
 * renders the same stream.
 */
export async function measureRenderer(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-renderer-'))
  const gateway = await startBenchGateway(scripts, await buildStreamdownFiles())
  const browser = await launchBrowser()
  try {
    const ours = await openOurPage(browser, folder, gateway.url)
    try {
      const theirs = await openStreamdown(browser, gateway.url)
      return [
        ...(await measureBusy(gateway, { ours, theirs })),
        ...(await measureFrames(browser, gateway, ours, theirs)),
        await measurePanes(browser, gateway, ours, 4),
        await measurePanes(browser, gateway, ours, 6),
        await measureOpening(ours),
        await measureMemory(ours),
      ]
    } finally {
      await ours.app.close()
    }
  } finally {
    await browser.close()
    await gateway.close()
    await rm(folder, { recursive: true, force: true })
  }
}

async function openStreamdown(browser: Browser, gateway: string): Promise<AnswerPage> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  return {
    page,
    ask: async (model) => void (await page.goto(`${gateway}/index.html?model=${model}`)),
  }
}

/** The quickest round counts: other work of the machine can only make a round slower. */
async function measureOpening(ours: OurPage): Promise<Finding> {
  const openings: Opening[] = []
  for (let round = 0; round < 7; round += 1) openings.push(await ours.openSaved('long'))
  const times = openings.map(({ time }) => time)
  const quickest = Math.min(...times)
  const busy = median(openings.map((opening) => opening.busy))
  return {
    what: 'a saved 20,000-token answer opened: first screen',
    measured: `${quickest.toFixed(0)} ms (median ${median(times).toFixed(0)} ms; main thread busy ${busy.toFixed(0)} ms)`,
    budget: '≤ 100 ms',
    isMet: quickest <= 100,
  }
}

async function measureMemory(ours: OurPage): Promise<Finding> {
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
