import { readStatus } from '../process-memory.ts'
import { forInformation, type Figures } from './figures.ts'
import type { RunningApp } from './hosts.ts'
import { megabyte } from './sizes.ts'

/** Resident memory of a process, in MB. */
async function memoryOf(id: number): Promise<number> {
  return (await readStatus(id, 'VmRSS')) / megabyte
}

export async function noteMemory({ processes }: RunningApp, when: string, figures: Figures): Promise<void> {
  const { main, page, helpers } = await processes()
  const sizes = { main: await memoryOf(main), page: await memoryOf(page) }
  const others = await Promise.all(helpers.map(memoryOf))
  figures.add(
    `memory of all processes ${when}, MB`,
    others.reduce((sum, size) => sum + size, sizes.main + sizes.page),
  )
  figures.add(`  of the page ${when}, MB`, sizes.page)
  // Electron's main process is Chromium's main process as well, which is a separate process on the browser host.
  figures.add(`  of main ${when}, MB${forInformation}`, sizes.main)
}
