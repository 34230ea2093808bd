import type { Browser } from '@playwright/test'
import { readFile, writeFile } from 'node:fs/promises'

/** Memory of the process that draws a page, with its workers, in bytes of resident memory. */
export interface PageProcess {
  now(): Promise<number>
  /** The most since it was found. */
  peak(): Promise<number>
}

/**
 * The process of the page of a browser that has one page: of its renderers the one that holds most, the others being spares.
 *
 * Linux counts the peak of a process itself, so that nothing between two looks is missed, and JavaScript's heap is only
 * a part of it: texts, layout and what arrives over the socket lie outside. Elsewhere there is no such count: `undefined`.
 */
export async function findPageProcess(browser: Browser): Promise<PageProcess | undefined> {
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
  // 5 begins the count of the peak anew: proc_pid_clear_refs(5).
  await writeFile(`/proc/${largest.id}/clear_refs`, '5')
  return {
    now: () => readStatus(largest.id, 'VmRSS'),
    peak: () => readStatus(largest.id, 'VmHWM'),
  }
}

async function readStatus(id: number, name: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${id}/status`, 'utf8')
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024
}
