import type { Browser } from 'playwright/test'
import { readStatus, watchProcess, type ProcessMemory } from './process-memory.ts'

/**
 * Finds the process that draws the page, with its workers, in a browser with one page: of its renderer processes the
 * one with the most memory, since the others are spares. Its memory includes what the JavaScript heap does not: texts,
 * layout and data from the socket.
 */
export async function findPageProcess(browser: Browser): Promise<ProcessMemory | undefined> {
  if (process.platform !== 'linux') return undefined
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo.filter(({ type }) => type === 'renderer')
  const found = await Promise.all(
    renderers.map(async ({ id }) => ({ id, bytes: await readStatus(id, 'VmRSS') })),
  )
  const [largest] = found.toSorted((left, right) => right.bytes - left.bytes)
  if (largest === undefined) throw new Error('The browser has no page.')
  return watchProcess(largest.id)
}
