import { processorMs } from '../process-memory.ts'
import type { Figures } from './figures.ts'
import type { RunningApp } from './hosts.ts'

/**
 * Processor time from now on. Electron's main process is also Chromium's main process: it paints, handles keys and
 * passes messages, which the user's browser does on the browser host. So the sum of all processes except the page's is
 * compared too.
 */
export async function watchProcessors(processes: RunningApp['processes']) {
  const { main, helpers } = await processes()
  const take = async () => {
    const times = await Promise.all([main, ...helpers].map((id) => processorMs(id).catch(() => 0)))
    return { main: times[0] ?? 0, all: times.reduce((sum, time) => sum + time, 0) }
  }
  const before = await take()
  return {
    async note(all: string, ofMain: string, figures: Figures): Promise<void> {
      const after = await take()
      figures.add(all, after.all - before.all)
      figures.add(ofMain, after.main - before.main)
    },
  }
}
