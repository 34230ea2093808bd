import type { ChatPage } from '../../../pages/chat-page.ts'
import { feelPulse } from '../../../pages/pulse.ts'
import { waitForMark } from '../answer-page.ts'
import { prose } from '../answer-text.ts'
import type { BenchGateway } from '../bench-gateway.ts'
import { watchMainThread } from '../main-thread.ts'
import { marks } from '../scripts.ts'
import type { Figures } from './figures.ts'
import type { RunningApp } from './hosts.ts'
import type { Sizes } from './sizes.ts'
import { watchProcessors } from './watch-processors.ts'

/** The answers of the gateway by the name of the model. */
export const scripts = {
  deltas: { before: [...prose(20_000), ` ${marks.before}`], after: [] },
  turn: { before: [...prose(120), ` ${marks.before}`], after: [] },
  paced: { before: [` ${marks.before}`], after: [...prose(600), ` ${marks.after}`] },
}

/** 20,000 deltas as fast as they arrive, while a user types. */
export async function measureStream(
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

/** Several answers at 200 tokens per second each, one of them in view. */
export async function measureManyStreams(
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
