import { waitForMark, type AnswerPage } from './answer-page.ts'
import type { BenchGateway } from './bench-gateway.ts'
import { median, type Finding } from './finding.ts'
import { watchMainThread, type Busy } from './main-thread.ts'
import { marks } from './scripts.ts'

export interface ComparedPages {
  readonly ours: AnswerPage
  /** Streamdown with colours in code. */
  readonly coloured: AnswerPage
  readonly plain: AnswerPage
}

const rounds = 3

/** How busy the main thread is while 600 tokens come. The pages take turns, so what slows the machine slows all. */
export async function measureBusy(gateway: BenchGateway, pages: ComparedPages): Promise<Finding[]> {
  const long = { ours: [] as Busy[], coloured: [] as Busy[], plain: [] as Busy[] }
  const code = { ours: [] as Busy[], coloured: [] as Busy[] }
  const short: Busy[] = []
  for (let round = 0; round < rounds; round += 1) {
    long.ours.push(await busyWhile(gateway, pages.ours, 'long'))
    long.coloured.push(await busyWhile(gateway, pages.coloured, 'long'))
    long.plain.push(await busyWhile(gateway, pages.plain, 'long'))
    short.push(await busyWhile(gateway, pages.ours, 'short'))
    code.coloured.push(await busyWhile(gateway, pages.coloured, 'code'))
    code.ours.push(await busyWhile(gateway, pages.ours, 'code'))
  }
  const growth = middle(long.ours, 'script') / middle(short, 'script')
  return [
    compareBusy('600 tokens onto 20,000: main thread busy', long.ours, long.coloured, 0.5),
    compareBusy('the same against Streamdown with code in one colour', long.ours, long.plain),
    {
      what: 'the same: script, against onto 2,000',
      measured: `${growth.toFixed(2)} × (${milliseconds(long.ours, 'script')} against ${milliseconds(short, 'script')})`,
      budget: '≤ 1.25 ×',
      isMet: growth <= 1.25,
    },
    compareBusy('600 tokens inside one open code block: main thread busy', code.ours, code.coloured, 0.45),
  ]
}

async function busyWhile(gateway: BenchGateway, { ask, page }: AnswerPage, model: string): Promise<Busy> {
  const mainThread = await watchMainThread(page)
  await ask(model)
  await waitForMark(page, marks.before)
  return mainThread.during(async () => {
    await gateway.goOn()
    await waitForMark(page, marks.after)
  })
}

function compareBusy(what: string, ours: readonly Busy[], theirs: readonly Busy[], budget?: number): Finding {
  const ratio = middle(ours, 'total') / middle(theirs, 'total')
  const total = `${milliseconds(ours, 'total')} against ${milliseconds(theirs, 'total')}`
  const script = `script ${milliseconds(ours, 'script')} against ${milliseconds(theirs, 'script')}`
  return {
    what,
    measured: `${ratio.toFixed(2)} × (${total}; ${script})`,
    budget: budget === undefined ? '' : `≤ ${budget} ×`,
    isMet: budget === undefined || ratio <= budget,
  }
}

function middle(list: readonly Busy[], key: keyof Busy): number {
  return median(list.map((busy) => busy[key]))
}

function milliseconds(list: readonly Busy[], key: keyof Busy): string {
  return `${middle(list, key).toFixed(0)} ms`
}
