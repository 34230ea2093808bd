import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { lockDataFolder } from './instance-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'gp-lock-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

const holder = `
  import { lockDataFolder } from ${JSON.stringify(new URL('instance-lock.ts', import.meta.url).href)}
  const lock = lockDataFolder(process.argv[1])
  console.log(lock.ok ? 'locked' : 'refused')
  setInterval(() => lock, 1_000)
`

it('is held by another process until it ends, even when it is killed', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', holder, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [line] = (await once(child.stdout, 'data')) as [Buffer]
    expect(line.toString()).toBe('locked\n')
    expect(lockDataFolder(folder)).toMatchObject({
      ok: false,
      error: { code: 'already-running', message: expect.stringContaining(`process ${child.pid}`) },
    })
  } finally {
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  const mine = lockDataFolder(folder)
  expect(mine.ok).toBe(true)
  if (mine.ok) mine.value.release()
})
