import type { Browser } from 'playwright/test'
import type { BenchGateway } from './bench-gateway.ts'
import { busyWhile, compareBusy, type Drawing } from './busy.ts'
import type { Finding } from './finding.ts'
import type { OurPage } from './our-page.ts'

const rounds = 3
const paneCount = 4

/** Four answers at once, 600 tokens at 200 a second onto 2,000 in each: the columns of the lens against four of theirs. */
export async function measurePanes(browser: Browser, gateway: BenchGateway, ours: OurPage): Promise<Finding> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  const askTheirs = async (model: string): Promise<void> =>
    void (await page.goto(`${gateway.url}/index.html?model=${model}&panes=${paneCount}`))
  const drawn = { ours: [] as Drawing[], theirs: [] as Drawing[] }
  for (let round = 0; round < rounds; round += 1) {
    const lens = { page: ours.page, ask: (model: string) => ours.askInFourPanes(model) }
    drawn.ours.push(await busyWhile(gateway, lens, 'short', paneCount))
    drawn.theirs.push(await busyWhile(gateway, { page, ask: askTheirs }, 'short', paneCount))
  }
  await context.close()
  return compareBusy('four answers at once, in the lens: main thread busy', drawn.ours, drawn.theirs, 0.7)
}
