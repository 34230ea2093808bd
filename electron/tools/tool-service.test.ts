import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { maxToolSchemaCharacters, maxToolVersions } from '../../shared/limits.ts'
import type { ToolContent } from '../../shared/tools/saved-tool.ts'
import { toolFingerprint } from '../../shared/tools/tool-fingerprint.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createToolService } from './tool-service.ts'

function valueOf<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}

function setUp() {
  const folder = mkdtempSync(join(tmpdir(), 'gp-tools-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const clock = createMemoryClock(0)
  const log = { info: () => {}, warn: () => {}, error: () => {} }
  const database = valueOf(openDatabase({ path: join(folder, 'tools.sqlite'), clock, log }))
  onTestFinished(() => database.close())
  const emitted: string[] = []
  const tools = createToolService({ database, clock, emit: (name) => emitted.push(name) })
  return { tools, clock, database, emitted }
}

const time: ToolContent = {
  name: 'get_time',
  description: 'Tells the time.',
  schema: { type: 'object', properties: { place: { type: 'string' } } },
}

const namesOf = ({ tools }: ReturnType<typeof setUp>): string[] =>
  valueOf(tools.list()).map(({ name }) => name)

const sent = (value: unknown, isSent = true): string => JSON.stringify({ tools: { isSent, value } })

describe('the library of tools', () => {
  it('lists a saved tool by what a model reads of it, and tells of each change once', () => {
    const app = setUp()
    const { id } = valueOf(app.tools.save({ content: time }))
    expect(valueOf(app.tools.list())).toEqual([
      {
        id,
        name: 'get_time',
        description: 'Tells the time.',
        fieldCount: 1,
        answeredBy: 'manual',
        version: 1,
        fingerprint: toolFingerprint(time),
        earlierFingerprints: [],
        updatedAt: 0,
      },
    ])
    expect(app.emitted).toEqual(['tools.changed'])
  })

  it('makes a version of what differs, none of what does not, and keeps the last ones', () => {
    const { tools } = setUp()
    const { id } = valueOf(tools.save({ content: time }))
    expect(valueOf(tools.save({ id, content: { ...time } })).versions).toHaveLength(1)
    for (let number = 2; number <= maxToolVersions + 3; number += 1)
      valueOf(tools.save({ id, content: { ...time, description: `Text ${number}` } }))
    const { versions } = valueOf(tools.get(id))
    expect(versions.map(({ version }) => version)).toEqual(
      Array.from({ length: maxToolVersions }, (_, index) => maxToolVersions + 3 - index),
    )
    expect(valueOf(tools.list())[0]).toMatchObject({
      version: maxToolVersions + 3,
      earlierFingerprints: { length: maxToolVersions - 1 },
    })
  })

  it.each([
    ['a name that another tool has', { ...time }, 'The library already has a tool named get_time.'],
    [
      'a schema without end',
      { ...time, name: 'long', schema: { type: 'object', title: 'x'.repeat(maxToolSchemaCharacters) } },
      `The schema of long is too long (characters: ${maxToolSchemaCharacters + 28}, limit: ${maxToolSchemaCharacters}).`,
    ],
  ])('refuses %s in words', (_, content, message) => {
    const app = setUp()
    valueOf(app.tools.save({ content: time }))
    expect(app.tools.save({ content })).toMatchObject({ ok: false, error: { message } })
    expect(namesOf(app)).toEqual(['get_time'])
  })

  it('brings a deleted tool back with its versions, under another name where its own was taken', () => {
    const app = setUp()
    const { id } = valueOf(app.tools.save({ content: time }))
    valueOf(app.tools.save({ id, content: { ...time, description: 'New' } }))
    valueOf(app.tools.delete([id]))
    expect(namesOf(app)).toEqual([])
    valueOf(app.tools.save({ content: time }))
    valueOf(app.tools.restore([id]))
    expect(namesOf(app)).toEqual(['get_time', 'get_time_2'])
    expect(valueOf(app.tools.get(id)).versions).toHaveLength(2)
  })

  it('removes for good what was deleted more than seven days ago', () => {
    const { tools, clock } = setUp()
    const { id } = valueOf(tools.save({ content: time }))
    valueOf(tools.delete([id]))
    clock.advance(7 * 24 * 60 * 60 * 1000)
    valueOf(tools.sweep())
    expect(tools.restore([id]).ok).toBe(true)
    valueOf(tools.delete([id]))
    clock.advance(7 * 24 * 60 * 60 * 1000 + 1)
    valueOf(tools.sweep())
    expect(tools.restore([id]).ok).toBe(false)
  })

  it('imports all or none, keeps what answers a tool, and takes an import back', () => {
    const app = setUp()
    const answer = { source: 'fixed' as const, fixedResults: ['Noon'] }
    const { id } = valueOf(app.tools.save({ content: { ...time, answer } }))
    const other: ToolContent = { ...time, name: 'other' }
    const done = valueOf(app.tools.import([time, { ...time, description: 'Changed' }, other]))
    expect(done).toEqual({
      addedIds: [expect.any(String)],
      changed: [{ id, version: 2 }],
      sameCount: 1,
    })
    expect(valueOf(app.tools.get(id)).versions[0]?.content).toEqual({
      ...time,
      description: 'Changed',
      answer,
    })
    valueOf(app.tools.undoImport(done))
    expect(namesOf(app)).toEqual(['get_time'])
    expect(valueOf(app.tools.get(id)).versions.map(({ version }) => version)).toEqual([1])
    const tooLong = { ...other, schema: { title: 'x'.repeat(maxToolSchemaCharacters) } }
    expect(app.tools.import([{ ...time, name: 'new' }, tooLong]).ok).toBe(false)
    expect(namesOf(app)).toEqual(['get_time'])
  })

  it('counts the conversations and experiments that send it, in any format', () => {
    const { tools, database } = setUp()
    const { id } = valueOf(tools.save({ content: time }))
    const conversation = database.connection.prepare(
      `INSERT INTO conversations (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
       VALUES (?, '', ?, '', '', ?, '', 0, 0)`,
    )
    const flat = [{ name: 'get_time', input_schema: { type: 'object' } }]
    conversation.run('1', 'messages', sent(flat))
    conversation.run('2', 'generate-content', sent([{ functionDeclarations: [{ name: 'get_time' }] }]))
    conversation.run('3', 'messages', sent(flat, false))
    conversation.run('4', 'messages', sent([{ name: 'other', description: 'not "get_time"' }]))
    database.connection
      .prepare(
        `INSERT INTO experiments (id, series_id, created_at, state, plan) VALUES ('e', 'e', 0, 'draft', ?)`,
      )
      .run(JSON.stringify({ variants: [{ format: 'messages', parameters: { tools: flat } }] }))
    expect(valueOf(tools.uses(id))).toEqual({ conversations: 2, experiments: 1 })
  })
})

describe('the fingerprint of a tool', () => {
  it.each([
    [
      'keys in another order',
      { ...time, schema: { properties: time.schema['properties'] ?? null, type: 'object' } },
      true,
    ],
    ['what answers it', { ...time, answer: { source: 'fixed' as const, fixedResults: [] } }, true],
    ['another name', { ...time, name: 'x' }, false],
    ['another description', { ...time, description: 'x' }, false],
    ['another schema', { ...time, schema: { type: 'object' } }, false],
  ])('by %s', (_, other, isSame) => {
    expect(toolFingerprint(other) === toolFingerprint(time)).toBe(isSame)
  })

  it('is that of no arguments where a format leaves the schema out', () => {
    const none = { name: 'x', description: '', schema: undefined }
    expect(toolFingerprint(none)).toBe(
      toolFingerprint({ ...none, schema: { properties: {}, type: 'object' } }),
    )
  })
})
