import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { gatewayUnderTest } from '../practice-gateway/testing/gateway-under-test.ts'
import { ended, startProgram } from './testing/counting-gateway.ts'

const folder = mkdtempSync(join(tmpdir(), 'run-judged-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const pack = `
description: Judged
providers: [chat:practice-sums]
prompts: ['What is {{sum}}?']
defaultTest:
  options:
    provider: { text: chat:practice-judge, embedding: openai:embeddings:practice-embed }
tests:
  - { description: right, vars: { sum: 20 + 5 }, assert: [{ type: llm-rubric, value: 'Says "is 25"' }] }
  - { description: wrong, vars: { sum: 27 + 5 }, assert: [{ type: llm-rubric, value: 'Says "is 32"' }] }
  - { description: unjudged, vars: { sum: 1 + 1 }, assert: [{ type: llm-rubric, value: 'Give no verdict' }] }
  - description: alike
    vars: { sum: 2 + 2 }
    assert: [{ type: similar, value: '**Rehearsed answer.** It is 4.', threshold: 0.99 }]
`

test('run asks the models that a pack names as judges, once for each assertion', async () => {
  const gateway = await gatewayUnderTest()
  vi.stubEnv('KEY_OF_PRACTICE', 'practice-full')
  writeFileSync(join(folder, 'judged.yaml'), pack)
  const files = ['judged.yaml', '-o', 'out.jsonl', '--data-dir', 'data']
  const address = ['--base-url', gateway.url, '--key-env', 'KEY_OF_PRACTICE']
  const { code, errors } = await ended(startProgram(['run', ...files, '--yes', ...address], folder))
  vi.unstubAllEnvs()

  expect({ code, errors }).toMatchObject({
    code: 100,
    errors: expect.stringContaining('4 of 4, 1 failed, 1 error'),
  })
  const states = readFileSync(join(folder, 'out.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ case: name, state }) => [name, state])
  expect(states).toEqual([
    ['right', 'done'],
    ['wrong', 'failed'],
    ['unjudged', 'error'],
    ['alike', 'done'],
  ])
  expect(Object.fromEntries(gateway.counts)).toEqual({
    'practice-sums': { 200: 4 },
    'practice-judge': { 200: 3 },
    'practice-embed': { 200: 1 },
  })
})

const comparing = `
description: Compared
providers: [chat:practice-sums, chat:practice-sums-badly]
prompts: ['What is {{sum}}?']
defaultTest:
  options:
    provider: { text: chat:practice-judge, embedding: openai:embeddings:practice-embed }
tests:
  - { description: chosen, vars: { sum: 28 + 5 }, assert: [{ type: select-best, value: 'Says "is 34"' }] }
  - description: ranked
    vars: { sum: 28 + 5 }
    assert: [{ type: contains, value: '33' }, { type: max-score, value: { method: sum } }]
  - { description: relevant, vars: { sum: 2 + 2 }, assert: [{ type: answer-relevance, threshold: 0.05 }] }
`

test('run compares what the variants of a pack answer, and prints what judging has cost', async () => {
  const gateway = await gatewayUnderTest()
  vi.stubEnv('KEY_OF_PRACTICE', 'practice-full')
  writeFileSync(join(folder, 'comparing.yaml'), comparing)
  const files = ['comparing.yaml', '-o', 'compared.jsonl', '-o', 'again.pack.yaml', '--data-dir', 'compared']
  const address = ['--base-url', gateway.url, '--key-env', 'KEY_OF_PRACTICE']
  const { code, output, errors } = await ended(startProgram(['run', ...files, '--yes', ...address], folder))
  vi.unstubAllEnvs()
  expect({ code, errors }).toMatchObject({
    code: 100,
    errors: expect.stringContaining('6 requests, 9 more to the grader'),
  })
  expect(output).toContain('Judging')
  const states = readFileSync(join(folder, 'compared.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .map(({ case: name, variant, state }) => [name, variant, state])
  expect(states).toEqual([
    ['chosen', 'chat:practice-sums', 'failed'],
    ['chosen', 'chat:practice-sums-badly', 'done'],
    ['ranked', 'chat:practice-sums', 'done'],
    ['ranked', 'chat:practice-sums-badly', 'failed'],
    ['relevant', 'chat:practice-sums', 'done'],
    ['relevant', 'chat:practice-sums-badly', 'done'],
  ])
  expect(Object.fromEntries(gateway.counts)).toMatchObject({
    'practice-judge': { 200: 7 },
    'practice-embed': { 200: 2 },
  })
  expect(readFileSync(join(folder, 'again.pack.yaml'), 'utf8')).toContain('max-score')
})
