import { collectGarbage } from './collect-garbage.ts'
import { endWithParent, sendToParent } from './parent.ts'
import { transferWays, type Transfer } from './transfer-ways.ts'

/**
 * `<way> <origin> <bytes> <folder> <file>`: moves a file by one method, in a process of its own, and reports the cost.
 * A small file is moved first, so that code that is loaded once is not counted.
 */
endWithParent()
const [way = '', origin = '', bytes = '0', folder = '', file = ''] = process.argv.slice(2)
const move = transferWays[way]
if (move === undefined) throw new Error(`there is no way ${way}`)
if (way.startsWith('download')) await move({ origin, bytes: 1_000_000, folder, file })
sendToParent(await measure({ origin, bytes: Number(bytes), folder, file }))

async function measure(transfer: Transfer) {
  for (let pass = 0; pass < 3; pass += 1) collectGarbage()
  const { rss } = process.memoryUsage()
  let peak = rss
  let stall = 0
  let lastThread = threadMs()
  // Processor time of this thread between two samples: time that other programs take does not count as a stall.
  const ticks = setInterval(() => {
    const now = threadMs()
    stall = Math.max(stall, now - lastThread)
    lastThread = now
    peak = Math.max(peak, process.memoryUsage.rss())
  }, 2)
  const before = process.cpuUsage()
  const startedAt = performance.now()
  await move?.(transfer)
  const wallMs = performance.now() - startedAt
  const { user, system } = process.cpuUsage(before)
  clearInterval(ticks)
  stall = Math.max(stall, threadMs() - lastThread)
  return { wallMs, cpuMs: (user + system) / 1000, growth: peak - rss, stallMs: stall }
}

function threadMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
