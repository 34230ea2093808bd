import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { createStderrLog } from './stderr-log.ts'

it.each([
  ['Authorization: Bearer abc.def-123', '[warn] Authorization: •••\n'],
  ['{"x-api-key":"abc123","a":1}', '[warn] {"x-api-key":"•••","a":1}\n'],
  ['sent bearer abc123 to it', '[warn] sent Bearer ••• to it\n'],
  ['the key sk-abcdefgh1234 was refused', '[warn] the key ••• was refused\n'],
  ['a plain sentence', '[warn] a plain sentence\n'],
])('writes %s without a key', (message, line) => {
  const lines: string[] = []
  createStderrLog((text) => lines.push(text)).warn(message)
  expect(lines).toEqual([line])
})

it('goes on when nobody reads standard error any more', async () => {
  const script = `
    import { createStderrLog } from ${JSON.stringify(new URL('stderr-log.ts', import.meta.url).href)}
    const log = createStderrLog()
    process.stdin.once('data', () => {
      log.error('into the void')
      setImmediate(() => setImmediate(() => process.exit(7)))
    })
    console.log('ready')
  `
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const exit = once(child, 'exit')
  await once(child.stdout, 'data')
  child.stderr.destroy()
  await once(child.stderr, 'close')
  child.stdin.write('go')
  expect(await exit).toEqual([7, null])
})
