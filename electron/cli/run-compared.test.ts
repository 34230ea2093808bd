import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { ended, gatewayOf, startGateway, startProgram } from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-compared-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const tests = Array.from({ length: 20 }, (_, index) => ({
  vars: { word: `w${index}` },
  assert: [{ type: 'contains', value: '{{word}}' }],
}))
writeFileSync(
  join(folder, 'pack.json'),
  JSON.stringify({ description: 'Held', providers: ['chat:a'], prompts: ['{{word}}'], tests }),
)

test('--not-worse-than decides by the same cases, and not by single assertions', async () => {
  /** Prompts that get a wrong answer. */
  let wrong: readonly string[] = ['w0']
  const gateway = await startGateway((prompt) => {
    const word = prompt.slice('a: '.length)
    return wrong.includes(word) ? 'something else' : word
  })
  const run = (...options: string[]) =>
    ended(
      startProgram(
        ['run', 'pack.json', '--yes', '--data-dir', 'data', ...options, ...gatewayOf(gateway)],
        folder,
      ),
    )
  const missing = await run('--not-worse-than', 'nobody')
  expect({ code: missing.code, asked: gateway.asked.length }).toEqual({ code: 1, asked: 0 })

  expect((await run()).code).toBe(100)
  const listed = await ended(startProgram(['experiments', 'list', '--json', '--data-dir', 'data'], folder))
  const [first] = JSON.parse(listed.output) as { id: string }[]
  const baseline = first?.id ?? ''

  wrong = ['w0', 'w1', 'w2']
  const alike = await run('--not-worse-than', baseline)
  expect(alike).toMatchObject({
    code: 0,
    errors: expect.stringMatching(
      /a: no clear difference \(0 better, 2 worse of 20 cases, p 0\.50\)\n {2}About \d+ more cases are needed to show a difference of this size\./,
    ),
  })

  wrong = Array.from({ length: 8 }, (_, index) => `w${index}`)
  const worse = await run('--not-worse-than', baseline)
  expect(worse).toMatchObject({
    code: 100,
    errors: expect.stringContaining('a: worse (0 better, 7 worse of 20 cases, p 0.016)'),
  })

  wrong = []
  expect((await run('--not-worse-than', baseline)).code).toBe(0)
  expect(gateway.asked).toHaveLength(80)
})
