import { waitUntilReady } from '../../../app-under-test.ts'
import { askOverPipe } from '../ask-over-pipe.ts'
import type { Figures } from './figures.ts'
import type { RunningApp } from './hosts.ts'
import { megabyte, type Sizes } from './sizes.ts'
import { watchProcessors } from './watch-processors.ts'

/** Messages one after the other, small and of a megabyte, from a page of ours on which the app does not run. */
export async function measureMessages(
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
    const durationMs = await askOverPipe(page, count, characters)
    figures.add(`a ${what} message and its answer, µs`, (durationMs / count) * 1e3)
    const name = `ms of ${count} ${what} messages`
    await busy.note(`  all but the page busy, ${name}`, `  main busy, ${name}`, figures)
  }
  await page.goto(address)
  await waitUntilReady(page)
}
