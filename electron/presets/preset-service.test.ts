import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import type { FormPreset, Prompt } from '../../shared/presets/preset.ts'
import { openDatabase } from '../database/open.ts'
import { readTree } from '../experiments/pack/read-pack.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createPresetService } from './preset-service.ts'

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

const key = 'sk-live-0123456789'

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-presets-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createMemoryClock(5)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const database = valueOf(openDatabase({ path: join(folder, 'presets.sqlite'), clock, log }))
  onTestFinished(() => database.close())
  const emitted: string[] = []
  const presets = createPresetService({
    database,
    clock,
    trustedNow: () => clock.now(),
    emit: (name) => emitted.push(name),
    holdsKey: (text) => text.includes(key),
    redact: (text) => text.replaceAll(key, 'sk-…6789'),
    readTree,
  })
  return { presets, emitted, database }
}

const image = { mediaId: 'm1', mediaType: 'image/png', fileName: 'invoice.png', bytes: 70 }

const triage: Prompt = {
  kind: 'prompt',
  name: 'Ticket triage',
  messages: [
    { role: 'system', text: 'Sort into one of {{queues}}. Leave \\{{this}}.' },
    { role: 'user', text: '{{ticket}}\n{{screenshot}}' },
  ],
  variables: {
    isOn: true,
    values: { queues: '["a", "b"]', ticket: 'yes' },
    types: { queues: 'json', screenshot: 'image' },
    files: { screenshot: image },
  },
  model: 'practice-chat',
  tools: [{ name: 'get_time', description: 'Tells the time.', schema: { type: 'object', properties: {} } }],
  schema: { type: 'object', properties: { queue: { type: 'string' } } },
}

const pier: FormPreset = {
  kind: 'preset',
  name: 'Pier announcement',
  form: 'speech',
  values: { model: 'practice-speech', input: 'Hello {{name}}', parameters: {}, extraJson: '' },
}

describe('the library of presets', () => {
  it('lists a preset with its form, model and the beginning of its text, and tells of each change', () => {
    const { presets, emitted } = setUp()
    const { id } = valueOf(presets.save({ content: pier, tags: ['harbour'] }))
    valueOf(presets.mark({ id, isFavourite: true }))
    valueOf(presets.noteUse(id))
    expect(valueOf(presets.list())).toEqual([
      {
        id,
        kind: 'preset',
        form: 'speech',
        name: 'Pier announcement',
        model: 'practice-speech',
        excerpt: 'Hello {{name}}',
        version: 1,
        updatedAt: 5,
        tags: ['harbour'],
        isFavourite: true,
        useCount: 1,
        usedAt: 5,
      },
    ])
    expect(new Set(emitted)).toEqual(new Set(['presets.changed']))
  })

  it('makes a version of what differs, and lets forms and prompts have the same name', () => {
    const { presets } = setUp()
    const { id } = valueOf(presets.save({ content: pier }))
    const changed = { ...pier, values: { ...pier.values, input: 'Good morning' } }
    expect(valueOf(presets.save({ id, content: changed })).versions.map(({ version }) => version)).toEqual([
      2, 1,
    ])
    valueOf(presets.save({ content: { ...pier, form: 'video' } }))
    valueOf(presets.save({ content: { ...triage, name: pier.name } }))
    expect(presets.save({ content: pier })).toMatchObject({
      ok: false,
      error: { message: 'The library already has Pier announcement.' },
    })
  })

  it('refuses a key, and a header of a tool that could carry one', () => {
    const { presets } = setUp()
    const text = { ...pier, values: { ...pier.values, input: `Use ${key}` } }
    expect(presets.save({ content: text }).ok).toBe(false)
    const http = {
      method: 'POST' as const,
      url: 'https://a.example',
      headers: 'x-a: 1\nAuthorization: Bearer x',
    }
    const answer = { source: 'http' as const, fixedResults: [], http }
    const tool = { name: 'find', description: '', schema: {}, answer }
    expect(presets.save({ content: { ...triage, tools: [tool] } })).toMatchObject({
      ok: false,
      error: { message: 'Ticket triage has a header of the tool find that can carry a key.' },
    })
    expect(valueOf(presets.list())).toEqual([])
  })

  it('brings back what was deleted, under another name where its own was taken', () => {
    const { presets } = setUp()
    const { id } = valueOf(presets.save({ content: pier }))
    valueOf(presets.delete([id]))
    valueOf(presets.save({ content: pier }))
    valueOf(presets.restore([id]))
    expect(valueOf(presets.list()).map(({ name }) => name)).toEqual([
      'Pier announcement',
      'Pier announcement 2',
    ])
  })
})

describe('a file of presets', () => {
  it.each(['json', 'promptfoo'] as const)('reads back as it was written, as %s', (type) => {
    const { presets } = setUp()
    const { id } = valueOf(presets.save({ content: triage, tags: ['support', 'on', '1'] }))
    const { text } = valueOf(presets.export({ ids: [id], type }))
    expect(valueOf(presets.read(text))).toEqual({
      found: [{ content: triage, tags: ['support', 'on', '1'] }],
      refused: [],
    })
  })

  it('keeps forms in JSON, and only their text for promptfoo', () => {
    const { presets } = setUp()
    const { id } = valueOf(presets.save({ content: pier }))
    const json = valueOf(presets.export({ ids: [id], type: 'json' }))
    expect(valueOf(presets.read(json.text)).found).toEqual([{ content: pier, tags: [] }])
    const yaml = valueOf(presets.export({ ids: [id], type: 'promptfoo' }))
    expect(valueOf(presets.read(yaml.text)).found[0]?.content).toMatchObject({
      kind: 'prompt',
      name: 'Pier announcement',
      messages: [{ role: 'user', text: 'Hello {{name}}' }],
    })
  })

  it('never has a key, also one that became known later', () => {
    const { presets, database } = setUp()
    const { id } = valueOf(presets.save({ content: pier }))
    database.connection.exec(`UPDATE preset_versions SET content = replace(content, 'Hello', '${key}')`)
    for (const type of ['json', 'promptfoo'] as const)
      expect(valueOf(presets.export({ ids: [id], type })).text).not.toContain(key)
  })

  it('is read of promptfoo with the values of its first test, and without files of its own', () => {
    const { presets } = setUp()
    const file = `
prompts:
  - 'Say {{word}}'
  - id: two
    label: With messages
    raw: '[{"role": "system", "content": "Be brief."}, {"role": "user", "content": "{{word}}"}]'
  - file://prompt.txt
  - id: bad
    raw: 5
tests:
  - vars: { word: hello, n: 3 }
`
    const { found, refused } = valueOf(presets.read(file))
    expect(found.map(({ content }) => content)).toMatchObject([
      {
        name: 'Prompt 1',
        messages: [{ role: 'user', text: 'Say {{word}}' }],
        variables: { values: { word: 'hello', n: '3' } },
      },
      {
        name: 'With messages',
        messages: [
          { role: 'system', text: 'Be brief.' },
          { role: 'user', text: '{{word}}' },
        ],
      },
    ])
    expect(refused).toEqual([
      'Prompt 3 is in another file (file://prompt.txt).',
      'Entry 4 (bad) cannot be read.',
    ])
  })

  it.each([
    '',
    'no file',
    '[1]',
    `{"type": "gateway-playground/presets", "presets": [{"kind": "preset"}]}`,
    '[[[[',
    'a: &a [*a]',
  ])('that is none is refused: %s', (text) => {
    const read = setUp().presets.read(text)
    if (read.ok) expect(read.value.found).toEqual([])
    else expect(read.error.kind).toBe('invalid-input')
  })

  it('is imported in its order: a list with the newest first shows it as it was given', () => {
    const { presets } = setUp()
    valueOf(presets.save({ content: { ...triage, name: 'b', messages: triage.messages.slice(1) } }))
    const names = ['c', 'a', 'b', 'd']
    valueOf(presets.import(names.map((name) => ({ content: { ...triage, name }, tags: [] }))))
    const newestFirst = valueOf(presets.list())
      .filter(({ kind }) => kind === triage.kind)
      .toSorted((left, right) => right.updatedAt - left.updatedAt)
    expect(newestFirst.map(({ name }) => name)).toEqual(names)
  })

  it('is imported as a whole, gives what is there by name a version, and is taken back', () => {
    const { presets } = setUp()
    const { id } = valueOf(presets.save({ content: pier }))
    const changed = { ...pier, values: { ...pier.values, input: 'Changed' } }
    const reordered = Object.fromEntries(Object.entries(pier.values).toReversed()) as Record<string, Json>
    expect(valueOf(presets.import([{ content: { ...pier, values: reordered }, tags: [] }])).sameCount).toBe(1)
    const done = valueOf(
      presets.import([
        { content: changed, tags: [] },
        { content: triage, tags: ['support'] },
      ]),
    )
    expect(done).toEqual({ addedIds: [expect.any(String)], changed: [{ id, version: 2 }], sameCount: 0 })
    expect(valueOf(presets.list()).map(({ tags }) => tags)).toEqual([[], ['support']])
    valueOf(presets.undoImport(done))
    expect(valueOf(presets.list()).map(({ name, version }) => [name, version])).toEqual([[pier.name, 1]])
  })
})
