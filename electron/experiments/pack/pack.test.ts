import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { createTestFolder } from '../../runs/testing/create-test-runs.ts'
import { openPack } from './open-pack.ts'
import { casesOfCsv } from './case-files.ts'
import { readPack, readTree } from './read-pack.ts'
import { processorMsSince } from '../../../shared/testing/processor-time.ts'

const findConnection = (name: string | undefined) =>
  name === undefined || name === 'Work'
    ? ok(name ?? 'active')
    : err({ kind: 'not-found' as const, ...experimentsError('connectionUnknown', { name }) })

function open(files: Readonly<Record<string, string>>) {
  const folder = createTestFolder()
  mkdirSync(join(folder, 'pack'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'pack', name), text)
  const [pack = ''] = Object.keys(files)
  return { folder, plan: openPack(join(folder, 'pack', pack), findConnection) }
}

const yaml = `
description: Capitals
providers:
  - chat:practice-chat
  - id: openai:responses:practice-reasoning
    label: Reasoning
    config: { connection: Work, parameters: { temperature: 0.5 }, extra: { user: me } }
prompts:
  - 'What is the capital of {{country}}?'
  - id: formal
    label: Formal
    raw: file://formal.json
defaultTest:
  assert: [{ type: not-is-refusal }]
tests:
  - description: France
    vars: { country: France, note: 'file://note.txt' }
    assert:
      - { type: icontains, value: Paris, weight: 2 }
      - type: assert-set
        threshold: 0.5
        assert: [{ type: contains, value: P }, { type: word-count, value: { max: 20 } }]
  - file://cases.csv
evaluateOptions: { repeat: 3, maxConcurrency: 8, delay: 10 }
`

const files = {
  'pack.yaml': yaml,
  'formal.json': '[{"role":"user","content":"Name it: {{country}}"}]',
  'note.txt': 'A {{note}} of its own',
  'cases.csv':
    'country,__expected,__expected2,__threshold\nItaly,contains:Rome,latency(2000),0.5\nJapan,Tokyo,,\n',
}

describe('openPack', () => {
  it('reads YAML with the files it names: each provider with each prompt, each case with its checks', () => {
    const { plan } = open(files)
    expect(plan).toMatchObject({
      ok: true,
      value: { description: 'Capitals', repeats: 3, concurrency: 8, delayMs: 10 },
    })
    if (!plan.ok) return
    expect(
      plan.value.variants.map(({ label, format, model, connectionId }) => [
        label,
        format,
        model,
        connectionId,
      ]),
    ).toEqual([
      ['chat:practice-chat · What is the capital of {{country}}?', 'chat', 'practice-chat', 'active'],
      ['chat:practice-chat · Formal', 'chat', 'practice-chat', 'active'],
      ['Reasoning · What is the capital of {{country}}?', 'responses', 'practice-reasoning', 'Work'],
      ['Reasoning · Formal', 'responses', 'practice-reasoning', 'Work'],
    ])
    expect(plan.value.variants[2]).toMatchObject({ parameters: { temperature: 0.5 }, extra: { user: 'me' } })
    expect(plan.value.assertions).toEqual([{ type: 'is-refusal', isNegated: true }])
    const [france, italy, japan] = plan.value.cases
    expect(france).toEqual({
      description: 'France',
      vars: { country: 'France', note: 'A {{note}} of its own' },
      assertions: [
        { type: 'icontains', isNegated: false, value: 'Paris', weight: 2 },
        {
          type: 'assert-set',
          threshold: 0.5,
          members: [
            { type: 'contains', isNegated: false, value: 'P' },
            { type: 'word-count', isNegated: false, value: { max: 20 } },
          ],
        },
      ],
    })
    expect(italy).toMatchObject({
      vars: { country: 'Italy' },
      threshold: 0.5,
      assertions: [
        { type: 'contains', value: 'Rome' },
        { type: 'latency', threshold: 2000 },
      ],
    })
    expect(japan?.assertions[0]).toEqual({ type: 'equals', isNegated: false, value: 'Tokyo' })
  })

  it('reads nothing outside its folder, whatever way leads there', () => {
    const provider = 'providers: [chat:m]\n'
    const outside = open({ 'p.yaml': `${provider}prompts: [file://../secret.txt]` })
    writeFileSync(join(outside.folder, 'secret.txt'), 'secret')
    symlinkSync(join(outside.folder, 'secret.txt'), join(outside.folder, 'pack', 'link.txt'))
    writeFileSync(join(outside.folder, 'pack', 'q.yaml'), `${provider}prompts: [file://link.txt]`)
    for (const name of ['p.yaml', 'q.yaml'])
      expect(openPack(join(outside.folder, 'pack', name), findConnection)).toMatchObject({
        ok: false,
        error: { message: expect.stringContaining('lies outside the folder of the pack') },
      })
    expect(open({ 'p.yaml': `${provider}prompts: [file://gone.txt]` }).plan).toMatchObject({
      error: { message: 'The file gone.txt cannot be read: ENOENT' },
    })
  })

  it.each([
    ['prompts: ["{% if a %}"]', 'feature of Nunjucks: if'],
    ['prompts: ["{{ name | upper }}"]', 'feature of Nunjucks: | upper'],
    ['prompts: [a]\ntests: [{ assert: [{ type: javascript, value: 1 }] }]', 'of the type javascript'],
    ['prompts: [a]\ntests: [{ assert: [{ type: not-python }] }]', 'of the type not-python'],
    ['prompts: [a]\ntracing: {}', 'cannot hold tracing'],
    ['prompts: 7', 'cannot be read at prompts'],
    ['prompts: [a', 'cannot be read at file'],
  ])('refuses by name: %s', (rest, message) => {
    expect(open({ 'p.yaml': `providers: [chat:m]\n${rest}` }).plan).toMatchObject({
      ok: false,
      error: { message: expect.stringContaining(message) },
    })
  })

  it('refuses a provider or a connection that it does not know', () => {
    expect(open({ 'p.yaml': 'providers: [python:x.py]\nprompts: [a]' }).plan).toMatchObject({
      error: { message: 'This provider is not known: python:x.py' },
    })
    const other = 'providers: [{ id: chat:m, config: { connection: Other } }]\nprompts: [a]'
    expect(open({ 'p.yaml': other }).plan).toMatchObject({
      error: { message: 'There is no connection Other.' },
    })
  })
})

describe('readTree', () => {
  it('ends YAML that would explode, that is too deep, or too long', () => {
    const lines = ['a0: &a0 [x, x, x, x, x, x, x, x, x, x]']
    for (let level = 1; level < 12; level += 1)
      lines.push(`a${level}: &a${level} [${Array.from({ length: 10 }, () => `*a${level - 1}`).join(', ')}]`)
    const start = process.threadCpuUsage()
    expect(readTree(lines.join('\n')).ok).toBe(false)
    expect(readTree(`${'['.repeat(100_000)}${']'.repeat(100_000)}`).ok).toBe(false)
    expect(readTree('x'.repeat(33 * 1024 * 1024)).ok).toBe(false)
    expect(processorMsSince(start)).toBeLessThan(20_000)
  })

  it('takes JSON and YAML for what they are', () => {
    expect(readTree('{"a": [1, null]}')).toEqual(ok({ a: [1, null] }))
    expect(readTree('a: 2026-11-23\nb: yes\nc: 0x10')).toEqual(ok({ a: '2026-11-23', b: 'yes', c: 16 }))
  })
})

it('reads a pack of 100,000 cases', () => {
  const rows = Array.from({ length: 100_000 }, (_, index) => `q${index},contains:${index}`)
  const cases = casesOfCsv(`question,__expected\n${rows.join('\n')}`)
  expect(cases.ok && cases.value.length).toBe(100_000)
  expect(cases.ok && cases.value[7]).toEqual({
    vars: { question: 'q7' },
    assert: [{ type: 'contains', value: '7' }],
  })
})

it('says where a pack is no pack', () => {
  expect(readPack('[]')).toMatchObject({
    error: { message: expect.stringContaining('not an object with providers') },
  })
  expect(readPack('prompts: 7')).toMatchObject({
    error: { message: expect.stringContaining('at prompts') },
  })
})
