import type { Browser } from 'playwright/test'
import { framesDuring, waitForMark, type AnswerPage } from './answer-page.ts'
import type { BenchGateway } from './bench-gateway.ts'
import { median, type Finding } from './finding.ts'
import { frameWorkDuring } from './frame-work.ts'
import { watchMainThread } from './main-thread.ts'
import { marks } from './scripts.ts'

const rounds = 3

/** Slowdown of the page that the budget assumes. */
const slowness = 4

/**
 * How evenly a page draws while 600 tokens arrive after 20,000.
 *
 * The budget is for the CPU time of each frame times four: a browser that is throttled on purpose also counts other
 * work of the machine, so its frames are for information. The longest frame is the median of the rounds' longest: a
 * single stray frame is not the page's fault.
 */
export async function measureFrames(
  browser: Browser,
  gateway: BenchGateway,
  ours: AnswerPage,
  theirs: AnswerPage,
): Promise<Finding[]> {
  const work = { ours: [] as Frames[], theirs: [] as Frames[] }
  const slow = { ours: [] as Frames[], theirs: [] as Frames[] }
  for (let round = 0; round < rounds; round += 1) {
    work.ours.push(await frameWork(browser, gateway, ours))
    work.theirs.push(await frameWork(browser, gateway, theirs))
  }
  slow.ours.push(await slowFrames(gateway, ours))
  slow.theirs.push(await slowFrames(gateway, theirs))
  return [
    frameFinding('CPU time of a frame × 4: 95 of 100', work.ours, work.theirs, 'p95', 33),
    frameFinding('CPU time of a frame × 4: longest', work.ours, work.theirs, 'longest', 50),
    frameFinding('CPU slowed 4 × on this machine as it is: 95 of 100 frames', slow.ours, slow.theirs, 'p95'),
    frameFinding('CPU slowed 4 × on this machine as it is: longest frame', slow.ours, slow.theirs, 'longest'),
  ]
}

/** Frame times in milliseconds. */
interface Frames {
  readonly p95: number
  readonly longest: number
}

function toFrames(milliseconds: readonly number[]): Frames {
  const sorted = milliseconds.toSorted((left, right) => left - right)
  return {
    p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
  }
}

async function frameWork(
  browser: Browser,
  gateway: BenchGateway,
  { ask, page }: AnswerPage,
): Promise<Frames> {
  await ask('long')
  await waitForMark(page, marks.before)
  const work = await frameWorkDuring(browser, page, () => gateway.goOn())
  await waitForMark(page, marks.after)
  return toFrames(work.map((time) => time * slowness))
}

async function slowFrames(gateway: BenchGateway, { ask, page }: AnswerPage): Promise<Frames> {
  const mainThread = await watchMainThread(page)
  await ask('long')
  await waitForMark(page, marks.before)
  await mainThread.slowDown(slowness)
  try {
    return toFrames(await framesDuring(page, () => gateway.goOn()))
  } finally {
    await mainThread.slowDown(1)
    await waitForMark(page, marks.after)
  }
}

function frameFinding(
  what: string,
  ours: readonly Frames[],
  theirs: readonly Frames[],
  key: keyof Frames,
  budget?: number,
): Finding {
  const middle = (list: readonly Frames[]): number => median(list.map((frames) => frames[key]))
  const time = middle(ours)
  return {
    what,
    measured: `${time.toFixed(0)} ms (Streamdown ${middle(theirs).toFixed(0)} ms)`,
    budget: budget === undefined ? '' : `≤ ${budget} ms`,
    isMet: budget === undefined || time <= budget,
  }
}
