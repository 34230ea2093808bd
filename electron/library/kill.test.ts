import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { startLoopback } from '../gateway/testing/loopback.ts'
import { testTarget } from '../runs/testing/test-target.ts'
import { createTestHost, createTestLibrary } from './testing/create-test-library.ts'
import { sampleProvenance } from './testing/sample-media.ts'

describe('a process that is killed while a file is saved', () => {
  it.each(['png', 'jpeg'])('lists nothing of a %s that had no name yet, and removes it', async (type) => {
    const host = createTestHost()
    await killAt(host.paths.data, 'before-rename', type)
    const next = createTestLibrary({ host })
    expect(next.files().filter((name) => name.endsWith('.part'))).toHaveLength(1)
    expect(valueOf(next.library.list({})).total).toBe(0)
    await next.library.sweep(new AbortController().signal)
    expect(next.files().filter((name) => !name.endsWith('.json'))).toEqual([])
    expect(valueOf(next.library.list({})).total).toBe(0)
  })

  it.each(['png', 'jpeg'])('finds a whole %s that was not listed yet, with all it carries', async (type) => {
    const host = createTestHost()
    await killAt(host.paths.data, 'before-index', type)
    const next = createTestLibrary({ host })
    expect(valueOf(next.library.list({})).total).toBe(0)
    expect(await next.library.sweep(new AbortController().signal)).toMatchObject({ found: 1 })
    const [item] = valueOf(next.library.list({ search: 'lighthouse' })).items
    expect(item).toMatchObject({ exists: true, kind: 'image', provenance: sampleProvenance() })
    expect(next.files().filter((name) => !name.endsWith('.json'))).toEqual([item?.fileName])
    expect(await next.library.sweep(new AbortController().signal)).toEqual({
      found: 0,
      changed: 0,
      removed: 0,
    })
  })
})

describe('a process that is killed while a file is fetched', () => {
  it('lists nothing half, and offers to fetch it again without asking the model', async () => {
    const host = createTestHost()
    const video = Buffer.concat([
      Buffer.from('\0\0\0\x1cftypisom\0\0\0\0', 'latin1'),
      Buffer.alloc(6_000_000, 7),
    ])
    let isWhole = false
    const gateway = await startLoopback((response) => {
      response.writeHead(200, { 'content-length': video.length })
      if (isWhole) response.end(video)
      else response.write(video.subarray(0, 3_000_000))
    })
    const script = fileURLToPath(new URL('testing/download-until-killed.ts', import.meta.url))
    const child = spawn(process.execPath, [script, host.paths.data, gateway.url], { stdio: 'inherit' })
    const exited = once(child, 'exit')
    onTestFinished(() => void child.kill('SIGKILL'))
    await expect.poll(() => bytesIn(host.paths.media)).toBeGreaterThan(1_000_000)
    child.kill('SIGKILL')
    await exited

    const next = createTestLibrary({
      host,
      resolveTarget: async () => ({ ok: true, value: { ...testTarget, baseUrl: gateway.url } }),
    })
    await next.library.sweep(new AbortController().signal)
    expect(next.files()).toEqual([])
    expect(valueOf(next.library.list({})).total).toBe(0)
    const [waiting] = valueOf(next.library.pending())
    expect(waiting).toMatchObject({
      problem: { code: 'download-interrupted' },
      provenance: { format: 'video' },
    })
    isWhole = true
    const item = valueOf(await next.library.fetchAgain(waiting?.id ?? ''))
    expect(item).toMatchObject({ kind: 'video', bytes: video.length, provenance: { format: 'video' } })
    expect(readFileSync(join(next.folder, item.fileName)).equals(video)).toBe(true)
    expect(valueOf(next.library.pending())).toEqual([])
  })
})

/** The total size of the files in a folder; 0 if it does not exist yet. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}

/** Resolves when the process has reached the moment and has exited. */
async function killAt(folder: string, moment: string, type: string): Promise<void> {
  const script = fileURLToPath(new URL('testing/save-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, moment, type], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let reached = ''
  for await (const line of createInterface({ input: child.stdout })) {
    reached = line
    break
  }
  child.kill('SIGKILL')
  await exited
  expect(reached).toBe(moment)
}
