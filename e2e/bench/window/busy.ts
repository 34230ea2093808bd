import { framesDuring, waitForMark, type AnswerPage } from './answer-page.ts'
import type { BenchGateway } from './bench-gateway.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread, type Busy } from './main-thread.ts'
import { marks } from './scripts.ts'

export interface ComparedPages {
  readonly ours: AnswerPage
  /** Streamdown with its code plug-in. */
  readonly theirs: AnswerPage
}

const rounds = 3

/**
 * The load of the main thread while 600 tokens arrive. The pages take turns, so that whatever slows the machine slows
 * all.
 */
export async function measureBusy(gateway: BenchGateway, pages: ComparedPages): Promise<Finding[]> {
  const long = { ours: [] as Drawing[], theirs: [] as Drawing[] }
  const code = { ours: [] as Drawing[], theirs: [] as Drawing[] }
  const short: Drawing[] = []
  for (let round = 0; round < rounds; round += 1) {
    long.ours.push(await busyWhile(gateway, pages.ours, 'long'))
    long.theirs.push(await busyWhile(gateway, pages.theirs, 'long'))
    short.push(await busyWhile(gateway, pages.ours, 'short'))
    code.theirs.push(await busyWhile(gateway, pages.theirs, 'code'))
    code.ours.push(await busyWhile(gateway, pages.ours, 'code'))
  }
  const growth = middle(long.ours, 'script') / middle(short, 'script')
  const rate = middle(long.ours, 'rate')
  return [
    compareBusy('600 tokens onto 20,000: main thread busy', long.ours, long.theirs, 0.5),
    {
      what: 'the same: script, against onto 2,000',
      measured: `${growth.toFixed(2)} × (${milliseconds(long.ours, 'script')} against ${milliseconds(short, 'script')})`,
      budget: '≤ 1.25 ×',
      isMet: growth <= 1.25,
    },
    {
      what: 'the same: frames a second while the text comes',
      measured: `${rate.toFixed(0)} (Streamdown ${middle(long.theirs, 'rate').toFixed(0)})`,
      budget: '≥ 57',
      isMet: rate >= 57,
    },
    compareBusy('600 tokens inside one open code block: main thread busy', code.ours, code.theirs, 0.45),
  ]
}

/** The work of the main thread, and the number of frames it drew meanwhile. */
export interface Drawing extends Busy {
  readonly frames: number
  /** Frames per second while the text arrived. */
  readonly rate: number
}

export async function busyWhile(
  gateway: BenchGateway,
  { ask, page }: AnswerPage,
  model: string,
  answers = 1,
): Promise<Drawing> {
  const mainThread = await watchMainThread(page)
  await ask(model)
  await waitForMark(page, marks.before)
  // A user's pointer rests on the page while they read: the browser has to hit-test what moves under it in each frame.
  await page.mouse.move(500, 420)
  let frames: number[] = []
  const busy = await mainThread.during(async () => {
    frames = await framesDuring(page, () => gateway.goOn(answers))
    await waitForMark(page, marks.after)
  })
  const seconds = frames.reduce((sum, time) => sum + time, 0) / 1000
  return { ...busy, frames: frames.length, rate: frames.length / seconds }
}

/** A lower frame rate than this means that other work of the machine disturbs the page. */
const undisturbedRate = 50

/**
 * Compares the rounds in which both pages drew at frame rate. A disturbed page draws fewer frames and would look cheap:
 * where one page had no undisturbed round, the work per frame is compared, and the finding says so.
 */
export function compareBusy(
  what: string,
  ours: readonly Drawing[],
  theirs: readonly Drawing[],
  budget?: number,
): Finding {
  const isDisturbed = !ours.some(isUndisturbed) || !theirs.some(isUndisturbed)
  const left = ours.some(isUndisturbed) ? ours.filter(isUndisturbed) : ours
  const right = theirs.some(isUndisturbed) ? theirs.filter(isUndisturbed) : theirs
  const ratio = isDisturbed ? byFrame(left) / byFrame(right) : middle(left, 'total') / middle(right, 'total')
  const total = `${milliseconds(left, 'total')} in ${middle(left, 'frames')} frames against ${milliseconds(right, 'total')} in ${middle(right, 'frames')}`
  const script = `script ${milliseconds(left, 'script')} against ${milliseconds(right, 'script')}`
  return {
    what,
    measured: `${ratio.toFixed(2)} × (${total}; ${script}${isDisturbed ? '; by frame: the machine was too busy for frame rate' : ''})`,
    budget: budget === undefined ? '' : `≤ ${budget} ×`,
    isMet: budget === undefined || ratio <= budget,
  }
}

function byFrame(list: readonly Drawing[]): number {
  return median(list.map(({ total, frames }) => total / frames))
}

function isUndisturbed({ rate }: Drawing): boolean {
  return rate >= undisturbedRate
}

function middle(list: readonly Drawing[], key: keyof Drawing): number {
  return median(list.map((drawing) => drawing[key]))
}

function milliseconds(list: readonly Drawing[], key: keyof Busy): string {
  return `${middle(list, key).toFixed(0)} ms`
}
