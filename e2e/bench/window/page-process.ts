import type { Browser } from 'playwright/test'
import { readStatus, watchProcess, type ProcessMemory } from './process-memory.ts'

/**
 * The memory of the process that draws the page of a browser that has one page, with its workers: of its renderers the one
 * that holds most, the others being spares. JavaScript's heap is only a part of it: texts, layout and what arrives over the
 * socket lie outside.
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
  const [largest] = found.toSorted((one, other) => other.bytes - one.bytes)
  if (largest === undefined) throw new Error('The browser has no page.')
  return watchProcess(largest.id)
}
