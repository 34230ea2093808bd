import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { gatewayOf, keyOfTest, startGateway } from './testing/counting-gateway.ts'
import { runHere } from './testing/run-here.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-errors-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const outputs = ['e.json', 'e.jsonl', 'e.csv', 'e.xml', 'e.html']

function run(name: string, address: readonly string[]): ReturnType<typeof runHere> {
  const pack = {
    providers: ['chat:m'],
    prompts: ['{{a}}'],
    tests: [{ vars: { a: ['x', 'y', 'z'] }, assert: [{ type: 'contains', value: 'x' }] }],
  }
  writeFileSync(join(folder, 'pack.json'), JSON.stringify(pack))
  const files = outputs.flatMap((file) => ['-o', `${name}-${file}`])
  const options = ['run', 'pack.json', '--yes', '--data-dir', join(folder, name), ...files, ...address]
  return runHere(options, { folder, environment: { KEY_OF_TEST: keyOfTest } })
}

test('an error says its status, the words of the gateway, its id and what to do, once on screen and in each export', async () => {
  const gateway = await startGateway((_prompt, _time, response) => {
    response.writeHead(401, { 'content-type': 'application/json', 'x-oneapi-request-id': 'request-7' })
    response.end('{"error":{"message":"This token has no quota left","type":"new_api_error"}}')
    return undefined
  })
  const { code, errors } = await run('refused', gatewayOf(gateway))
  expect(code).toBe(1)
  expect(errors).toContain(`3 errors of chat:m at ${gateway.url}:`)
  expect(errors.split('This token has no quota left')).toHaveLength(2)
  const [, reported = ''] = /errors of chat:m[^\n]*\n((?: .*\n)+)/.exec(errors) ?? []
  expect(reported).toMatch(/401/)
  expect(reported).toMatch(/request-7/)
  for (const file of outputs) {
    const text = readFileSync(join(folder, `refused-${file}`), 'utf8')
    for (const part of ['401', 'This token has no quota left', 'request-7'])
      expect({ file, text }).toEqual({ file, text: expect.stringContaining(part) })
  }
  const { cells } = JSON.parse(readFileSync(join(folder, 'refused-e.json'), 'utf8')) as {
    cells: readonly Record<string, unknown>[]
  }
  expect(cells[0]).toMatchObject({
    state: 'error',
    status: 401,
    gatewaySays: expect.stringContaining('no quota left'),
    requestId: 'request-7',
    nextStep: expect.any(String),
  })
})

test('an address where nobody answers is told in words, with what to do', async () => {
  const { code, errors } = await run('gone', ['--base-url', 'http://127.0.0.1:1'])
  expect(code).toBe(1)
  expect(errors).toMatch(/3 errors of chat:m at http:\/\/127\.0\.0\.1:1:\n  \S.*\n/)
})

test('errors whose words differ in numbers and ids alone are one kind', async () => {
  let count = 0
  const gateway = await startGateway((_prompt, _time, response) => {
    count += 1
    const message = `Rejected req-${count}f${count}: used 1,${count}00 of 2,000 tokens, try in ${count}.5s`
    response.writeHead(400, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ error: { message, type: 'invalid_request_error' } }))
    return undefined
  })
  const { errors } = await run('numbers', gatewayOf(gateway))
  expect(errors).toContain(`3 errors of chat:m at ${gateway.url}:`)
  expect(errors.split('Rejected')).toHaveLength(2)
})
