import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchBrowserApp } from '../../app-under-test.ts'
import { launchBrowser } from './browser.ts'
import { median, type Finding } from './finding.ts'
import { initialScriptBytes } from './initial-script.ts'

/** From the start of the browser host to a usable window, and the size of the scripts for that. */
export async function measureStart(): Promise<Finding[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-start-'))
  const browser = await launchBrowser()
  const times: number[] = []
  try {
    for (let round = 0; round < rounds + 1; round += 1) {
      const startedAt = performance.now()
      const app = await launchBrowserApp(folder, browser)
      // The first start builds the page and fills the caches.
      if (round > 0) times.push(performance.now() - startedAt)
      await app.close()
    }
  } finally {
    await browser.close()
    await rm(folder, { recursive: true, force: true })
  }
  return [startRow(times), await scriptRow()]
}

const rounds = 7

function startRow(times: readonly number[]): Finding {
  const middle = median(times)
  return {
    what: 'process start to a usable window, in a running browser',
    measured: `${middle.toFixed(0)} ms (${Math.min(...times).toFixed(0)} to ${Math.max(...times).toFixed(0)})`,
    budget: '≤ 1,500 ms',
    isMet: middle <= 1_500,
  }
}

async function scriptRow(): Promise<Finding> {
  const { bytes, files } = await initialScriptBytes()
  const kilobytes = bytes / 1000
  return {
    what: 'initial script, gzipped',
    measured: `${kilobytes.toFixed(0)} kB in ${files} files`,
    budget: '≤ 250 kB',
    isMet: kilobytes <= 250,
  }
}
