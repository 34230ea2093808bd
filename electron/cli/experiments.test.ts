import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ended, gatewayOf, keyOfTest, startGateway, startProgram } from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'experiments-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const program = (...parameters: string[]) =>
  ended(startProgram([...parameters, '--data-dir', 'data'], folder))

const read = (name: string): string => readFileSync(join(folder, name), 'utf8')

interface Listed {
  readonly id: string
  readonly state: string
  readonly counts: Readonly<Record<string, number>>
}

const list = async () => JSON.parse((await program('experiments', 'list', '--json')).output) as Listed[]

test('a run is confirmed, listed, exported, run again where it failed, and deleted', async () => {
  const tests = Array.from({ length: 5 }, (_, index) => ({
    vars: { word: `w${index}` },
    assert: [{ type: 'contains', value: '{{word}}' }],
  }))
  writeFileSync(
    join(folder, 'pack.json'),
    JSON.stringify({ description: 'Words', providers: ['chat:a'], prompts: ['{{word}}'], tests }),
  )
  const gateway = await startGateway((prompt, _, response) => {
    if (prompt === 'a: w1') return 'something else'
    if (prompt === 'a: w3') response.writeHead(400).end('{"error":{"message":"No such thing."}}')
    return prompt
  })
  const run = (...parameters: string[]) => program('run', 'pack.json', ...parameters, ...gatewayOf(gateway))

  // There is no terminal to ask on, and no confirmation on the command line.
  const unconfirmed = await run()
  expect(unconfirmed).toMatchObject({
    code: 1,
    errors: expect.stringMatching(/To send to http:\S+: 5 requests\n.*not confirmed/),
  })
  const beyond = await run('--max-requests', '4')
  expect(beyond).toMatchObject({
    code: 1,
    errors: expect.stringContaining('5 requests to send; 4 were confirmed'),
  })
  expect(gateway.asked).toEqual([])
  expect(await list()).toEqual([])

  const first = await run('--max-requests', '5', '-o', 'first.json', '-o', 'first.jsonl')
  expect(first.code).toBe(100)
  expect(gateway.asked).toHaveLength(5)
  const [listed] = await list()
  expect(listed).toMatchObject({ state: 'finished', counts: { done: 3, failed: 1, error: 1 } })
  const id = listed?.id ?? ''
  expect((await program('experiments')).output).toMatch(
    new RegExp(`${id} +Finished +http:\\S+ +3 +1 +1 +0 +Words`),
  )

  const asked = async (...parameters: string[]) => {
    gateway.asked.splice(0)
    await run('--yes', ...parameters)
    return gateway.asked.toSorted()
  }
  expect(await asked('--filter-failing', 'first.json')).toEqual(['a: w1', 'a: w3'])
  expect(await asked('--filter-errors-only', 'first.jsonl')).toEqual(['a: w3'])
  expect(await asked('--filter-failing', id)).toEqual(['a: w1', 'a: w3'])
  expect(await asked('--filter-errors-only', id)).toEqual(['a: w3'])
  expect((await run('--yes', '--filter-failing', 'pack.json')).errors).toContain(
    'neither a file of results nor',
  )

  const names = ['again.csv', 'again.html', 'again.xml', 'again.pack.yaml', 'again.pack.json', 'again.json']
  const exported = await program('experiments', 'export', id, ...names.flatMap((name) => ['-o', name]))
  expect(exported).toMatchObject({ code: 0, errors: '' })
  expect(read('again.json')).toBe(read('first.json'))
  expect(read('again.html')).toContain('<h1>Words</h1>')
  expect(read('again.pack.yaml')).toContain('id: openai:chat:a')
  for (const name of names) expect(read(name)).not.toContain(keyOfTest)

  expect((await program('experiments', 'delete', id)).errors).toContain(
    `experiments restore ${id} --data-dir data`,
  )
  expect((await list()).map((item) => item.id)).not.toContain(id)
  await program('experiments', 'restore', id)
  expect((await list()).map((item) => item.id)).toContain(id)
  expect(await program('experiments', 'export', id)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('-o'),
  })
  expect((await program('experiments', 'export', 'gone', '-o', 'x.csv')).code).toBe(1)
  expect((await program('experiments', '--help')).output).toContain('export <id> -o <file>')
}, 240_000)
