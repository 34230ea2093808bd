import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { gatewayOf, keyOfTest, startGateway, type CountingGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-gateway-'))
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

writeFileSync(
  join(folder, 'one.json'),
  JSON.stringify({ description: 'One', providers: ['chat:m'], prompts: ['hello'], tests: [{}] }),
)

/** Uses a separate default data folder. */
beforeEach(() => {
  environment = { XDG_DATA_HOME: mkdtempSync(join(folder, 'data-')), KEY_OF_TEST: keyOfTest }
})
let environment: NodeJS.ProcessEnv = {}

function command(...parameters: readonly string[]): ReturnType<typeof runHere> {
  return runHere(parameters, { folder, environment })
}

function runAt(...options: readonly string[]): ReturnType<typeof runHere> {
  return command('run', 'one.json', '--yes', ...options)
}

describe('the gateway that a command line names', () => {
  test('is the one that is asked, whatever was asked before it, and each line of output names it', async () => {
    const a = await startGateway(() => 'ok')
    const b = await startGateway(() => 'ok')
    const spelled: [CountingGateway, string][] = [
      [a, a.url],
      [b, b.url],
      [a, a.url],
      [b, `${b.url}/v1`],
      [a, `${a.url}/v1/`],
      [b, b.url],
      [a, a.url.replace('http://', 'HTTP://')],
    ]
    const counts = new Map([a, b].map((gateway) => [gateway, 0]))
    for (const [gateway, address] of spelled) {
      const { code, output, errors } = await runAt('--base-url', address)
      expect({ code, errors }).toMatchObject({ code: 0 })
      counts.set(gateway, (counts.get(gateway) ?? 0) + 1)
      expect([a.asked.length, b.asked.length]).toEqual([counts.get(a), counts.get(b)])
      for (const line of [...errors.trim().split('\n'), output.trim().split('\n')[1] ?? ''])
        expect(line).toContain(gateway.url)
    }
  })

  test('is the practice gateway without the option', async () => {
    const b = await startGateway(() => 'ok')
    await runAt('--base-url', b.url)
    const { code, output } = await runAt()
    expect({ code, output }).toMatchObject({ output: expect.stringContaining('practice gateway') })
    expect(b.asked).toHaveLength(1)
    for (const name of ['models', 'doctor']) {
      const { errors } = await command(name)
      expect(errors).toBe('Gateway: practice gateway\n')
    }
  })

  test('gets the key of the variable that is named with it, and no other', async () => {
    const keys: (string | undefined)[] = []
    const gateway = await startGateway((_prompt, _time, response) => {
      keys.push(response.req.headers.authorization)
      return 'ok'
    })
    environment = { ...environment, FIRST_KEY: 'first-key-of-two', OTHER_KEY: 'other-key-of-two' }
    for (const name of ['FIRST_KEY', 'OTHER_KEY', 'FIRST_KEY'])
      await runAt('--base-url', gateway.url, '--key-env', name)
    await runAt('--base-url', gateway.url)
    expect(keys).toEqual([
      'Bearer first-key-of-two',
      'Bearer other-key-of-two',
      'Bearer first-key-of-two',
      undefined,
    ])
  })

  test('does not change whom an earlier run asks: a resumed one asks its own, and another address is refused', async () => {
    let isDown = true
    const a = await startGateway((_prompt, _time, response) => {
      if (isDown) response.writeHead(400).end('{"error":{"message":"Down."}}')
      return 'ok'
    })
    const b = await startGateway(() => 'ok')
    await runAt(...gatewayOf(a), '-o', 'a.jsonl')
    await runAt(...gatewayOf(b))
    const { output } = await command('experiments', 'list', '--json')
    const [, first] = JSON.parse(output) as { id: string }[]
    const { output: listed } = await command('experiments', 'list')
    expect(listed).toContain(a.url)
    expect(listed).toContain(b.url)
    isDown = false
    const again = ['run', '--retry-errors', first?.id ?? '', '--yes']
    const elsewhere = await command(...again, ...gatewayOf(b))
    expect(elsewhere).toMatchObject({
      code: 1,
      errors: expect.stringContaining(`asks ${a.url}, not ${b.url}`),
    })
    const resumed = await command(...again, ...gatewayOf(a))
    expect({ code: resumed.code, errors: resumed.errors }).toMatchObject({ code: 0 })
    expect([a.asked.length, b.asked.length]).toEqual([2, 1])
    expect(readFileSync(join(folder, 'a.jsonl'), 'utf8')).toContain(`"connection":"${new URL(a.url).host}"`)
  })

  test('is told apart from others of the same name that a pack asks', async () => {
    const gateway = await startGateway(() => 'ok')
    const other = { id: 'chat:m', config: { connection: new URL(gateway.url).host } }
    writeFileSync(
      join(folder, 'named.json'),
      JSON.stringify({ providers: [other], prompts: ['hello'], tests: [{}] }),
    )
    const named = ['run', 'named.json', '--yes']
    expect(await command(...named, '--base-url', `${gateway.url}/team`)).toMatchObject({
      code: 0,
    })
    expect(await command(...named, '--base-url', gateway.url)).toMatchObject({
      code: 1,
      errors: expect.stringContaining('Several connections are named'),
    })
  })
})
