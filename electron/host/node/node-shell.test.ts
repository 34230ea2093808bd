import { mkdtempSync, readFileSync, rmSync, watch } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createNodeShell } from './node-shell.ts'

const writeDown = `require('node:fs').writeFileSync(process.argv[1], process.argv[2] + ' ' + process.env.GATEWAY_PLAYGROUND_KEY)`

it('hands the address to the opener as one argument, without the key of our environment', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-shell-'))
  const path = join(folder, 'opened')
  const written = new Promise<void>((resolve) => {
    const watcher = watch(folder, () => {
      if (readIfThere(path) === '') return
      watcher.close()
      resolve()
    })
  })
  const shell = createNodeShell({ GATEWAY_PLAYGROUND_KEY: 'a-key' }, [
    process.execPath,
    '-e',
    writeDown,
    path,
  ])
  expect(await shell.openExternal('https://a.example/?q=1&r="; echo')).toEqual({ ok: true })
  await written
  expect(readIfThere(path)).toBe('https://a.example/?q=1&r=%22;%20echo undefined')
  rmSync(folder, { recursive: true, force: true })
})

it.each([
  'http://a.example/',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'https://me:secret@a.example/',
  'nothing',
])('does not open %s', async (url) => {
  const shell = createNodeShell({}, ['this-program-does-not-exist'])
  expect(await shell.openExternal(url)).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
})

it('says so when the machine has nothing to open links with', async () => {
  const shell = createNodeShell({}, ['this-program-does-not-exist'])
  expect(await shell.openExternal('https://a.example/')).toMatchObject({
    ok: false,
    error: { kind: 'unavailable' },
  })
})

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
