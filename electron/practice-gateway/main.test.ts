import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { describe, expect, test } from 'vitest'
import { practiceKeys } from './keys.ts'
import { gatewayUnderTest } from './testing/gateway-under-test.ts'

const program = new URL('main.ts', import.meta.url).pathname

function start(...options: string[]) {
  return startIn('C', ...options)
}

/** Starts the program as a user of this locale. */
function startIn(locale: string, ...options: string[]) {
  const child = spawn(process.execPath, [program, ...options], {
    env: { ...process.env, LC_ALL: locale },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 170_000,
  })
  let complaint = ''
  child.stderr.on('data', (chunk) => (complaint += String(chunk)))
  return { child, complaint: () => complaint }
}

describe('npm run practice-gateway', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)(
    'prints its address and its keys, serves, and stops on %s',
    async (signal) => {
      const { child, complaint } = start('--port', '0', '--pace', '0')
      const lines: string[] = []
      for await (const line of createInterface(child.stdout)) {
        lines.push(line)
        if (line.includes('Ctrl+C')) break
      }
      const url = /^Practice gateway: (http:\/\/127\.0\.0\.1:\d+)$/.exec(lines[0] ?? '')?.[1] ?? ''
      const response = await fetch(`${url}/v1/models`, { headers: { authorization: 'Bearer practice-full' } })
      const exited = once(child, 'exit')
      child.kill(signal)
      expect(response.status).toBe(200)
      expect(practiceKeys.every(({ key }) => lines.some((line) => line.includes(key)))).toBe(true)
      expect(await exited).toEqual([0, null])
      expect(complaint()).toBe('')
    },
  )

  test('says what to do when the port is in use', async () => {
    const other = await gatewayUnderTest()
    const { child, complaint } = start('--port', String(other.port))
    expect(await once(child, 'close')).toEqual([1, null])
    expect(complaint()).toBe(
      `Port ${other.port} is in use by another program. Choose another one with --port, or let --port 0 find a free one.\n`,
    )
  })

  test.each([['--port', 'many'], ['--pace', '-1'], ['--unknown']])(
    'explains itself when started with %s %s',
    async (...options) => {
      const { child, complaint } = start(...options)
      expect(await once(child, 'close')).toEqual([2, null])
      expect(complaint()).toContain('Options: [--port N]')
    },
  )

  test('speaks the language of its user', async () => {
    const { child, complaint } = startIn('zh_CN.UTF-8', '--pace=-1')
    expect(await once(child, 'close')).toEqual([2, null])
    expect(complaint()).toMatch(/^端口必须是 0 到 65535 之间的整数，.+\n选项：\[--port N\]/)
  })
})
