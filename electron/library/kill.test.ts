import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
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
    expect(item).toMatchObject({ isThere: true, kind: 'image', provenance: sampleProvenance() })
    expect(next.files().filter((name) => !name.endsWith('.json'))).toEqual([item?.fileName])
    expect(await next.library.sweep(new AbortController().signal)).toEqual({
      found: 0,
      changed: 0,
      removed: 0,
    })
  })
})

/** Resolves when the process has come to the moment and is gone. */
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
