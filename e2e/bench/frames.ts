import { framesDuring, waitForMark, type AnswerPage } from './answer-page.ts'
import type { BenchGateway } from './bench-gateway.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread } from './main-thread.ts'
import { marks } from './scripts.ts'

const rounds = 3

/**
 * How evenly a page four times as slow draws while 600 tokens come onto 20,000. The longest frame is the median of the
 * rounds' longest: one stray frame of a busy machine is not the page's.
 */
export async function measureFrames(
  gateway: BenchGateway,
  ours: AnswerPage,
  theirs: AnswerPage,
): Promise<Finding[]> {
  const frames = { ours: [] as Frames[], theirs: [] as Frames[] }
  for (let round = 0; round < rounds; round += 1) {
    frames.ours.push(await slowFrames(gateway, ours))
    frames.theirs.push(await slowFrames(gateway, theirs))
  }
  return [
    frameFinding('CPU slowed 4 ×: 95 of 100 frames', frames.ours, frames.theirs, 'p95', 33),
    frameFinding('CPU slowed 4 ×: longest frame', frames.ours, frames.theirs, 'longest', 50),
  ]
}

/** Milliseconds between frames. */
interface Frames {
  readonly p95: number
  readonly longest: number
}

async function slowFrames(gateway: BenchGateway, { ask, page }: AnswerPage): Promise<Frames> {
  const mainThread = await watchMainThread(page)
  await ask('long')
  await waitForMark(page, marks.before)
  await mainThread.slowDown(4)
  try {
    // Only while the text comes: waiting for the end looks through the whole text.
    const frames = await framesDuring(page, () => gateway.goOn())
    const sorted = frames.toSorted((left, right) => left - right)
    return {
      p95: sorted[Math.floor(sorted.length * 0.95)] ?? Number.NaN,
      longest: sorted.at(-1) ?? Number.NaN,
    }
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
  budget: number,
): Finding {
  const middle = (list: readonly Frames[]): number => median(list.map((frames) => frames[key]))
  const time = middle(ours)
  return {
    what,
    measured: `${time.toFixed(0)} ms (Streamdown ${middle(theirs).toFixed(0)} ms)`,
    budget: `≤ ${budget} ms`,
    // Frames are counted in steps of 16.7 ms.
    isMet: time < budget + 1,
  }
}
