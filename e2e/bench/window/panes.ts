import type { Browser } from 'playwright/test'
import type { BenchGateway } from './bench-gateway.ts'
import { busyWhile, compareBusy, type Drawing } from './busy.ts'
import type { Finding } from './finding.ts'
import type { OurPage } from './our-page.ts'

const rounds = 3
const words = { 4: 'four', 6: 'six' } as const

/**
 * Several answers at once, each with 600 tokens at 200 per second after 2,000: the columns of a comparison, compared
 * with as many panes of theirs.
 */
export async function measurePanes(
  browser: Browser,
  gateway: BenchGateway,
  ours: OurPage,
  count: keyof typeof words,
): Promise<Finding> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const askTheirs = async (model: string): Promise<void> =>
    void (await page.goto(`${gateway.url}/index.html?model=${model}&panes=${count}`))
  const drawn = { ours: [] as Drawing[], theirs: [] as Drawing[] }
  for (let round = 0; round < rounds; round += 1) {
    const compared = { page: ours.page, ask: (model: string) => ours.askInPanes(model, count) }
    drawn.ours.push(await busyWhile(gateway, compared, 'short', count))
    drawn.theirs.push(await busyWhile(gateway, { page, ask: askTheirs }, 'short', count))
  }
  await context.close()
  return compareBusy(
    `${words[count]} answers at once, compared: main thread busy`,
    drawn.ours,
    drawn.theirs,
    0.7,
  )
}
