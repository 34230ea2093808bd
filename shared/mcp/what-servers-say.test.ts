import { describe, expect, it } from 'vitest'
import { maxMcpTools, maxToolResultBytes, maxToolSchemaCharacters } from '../limits.ts'
import type { JsonObject } from '../json.ts'
import { readListedTools, toolChanges } from './listed-tool.ts'
import { readToolResult } from './tool-result.ts'
import { toWireName } from './wire-name.ts'

const inputSchema = { type: 'object', properties: {} }
const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as JsonObject

const of = (...names: string[]) =>
  readListedTools(names.map((name) => ({ name: name[0], description: name, inputSchema }))).tools

describe('the tools that a server lists', () => {
  it('are read with what they say of themselves', () => {
    const { tools, refused } = readListedTools([
      {
        name: 'read',
        title: 'Read',
        description: 'Reads.',
        inputSchema,
        annotations: { readOnlyHint: true, destructiveHint: 'maybe' },
        extra: 1,
      },
    ])
    expect(refused).toEqual([])
    expect(tools).toMatchObject([
      { name: 'read', title: 'Read', description: 'Reads.', schema: inputSchema, hints: { readOnly: true } },
    ])
    expect(tools[0]?.hints).not.toHaveProperty('destructive')
  })

  it.each([
    ['no object', 7, 'no-name'],
    ['no name', { inputSchema }, 'no-name'],
    ['a name of its neighbour', { name: 'read', inputSchema }, 'twice'],
    ['no schema', { name: 'a' }, 'no-schema'],
    ['a schema that is a list', { name: 'a', inputSchema: [] }, 'no-schema'],
    [
      'a schema without end',
      { name: 'a', inputSchema: { t: 'x'.repeat(maxToolSchemaCharacters) } },
      'long-schema',
    ],
    ['a schema without floor', { name: 'a', inputSchema: deep }, 'deep-schema'],
  ])('are refused one by one: %s', (_, tool, why) => {
    const { tools, refused } = readListedTools([
      { name: 'read', inputSchema },
      tool,
      { name: 'last', inputSchema },
    ])
    expect(tools.map(({ name }) => name)).toEqual(['read', 'last'])
    expect(refused).toMatchObject([{ why }])
  })

  it('are no more than can be kept', () => {
    const many = Array.from({ length: maxMcpTools + 5 }, (_, index) => ({ name: `t${index}`, inputSchema }))
    expect(readListedTools(many)).toMatchObject({ refused: [{ why: 'too-many' }] })
    const long = Array.from({ length: 100 }, (_, index) => ({
      name: `t${index}`,
      inputSchema: { t: 'x'.repeat(60_000) },
    }))
    const { tools, refused } = readListedTools(long)
    expect(tools.length).toBeLessThan(40)
    expect(refused).toMatchObject([{ why: 'too-large' }])
  })

  it('are compared with those of the time before', () => {
    expect(toolChanges(of('a', 'b', 'c'), of('a', 'b2', 'd'), 7)).toEqual({
      at: 7,
      added: ['d'],
      changed: ['b'],
      removed: ['c'],
    })
    expect(toolChanges(of('a'), of('a'), 7)).toBeUndefined()
  })
})

const result = (content: unknown, more: JsonObject = {}) =>
  readToolResult({ content: content as JsonObject[], ...more })

describe('the result of a call', () => {
  it('is its texts and resources as one text, and its files', () => {
    expect(
      result([
        { type: 'text', text: 'Six days.' },
        { type: 'image', data: 'aGk=', mimeType: 'image/png' },
        { type: 'audio', data: 'aGk=', mimeType: 'audio/wav' },
        { type: 'resource', resource: { uri: 'file:///a/week.csv', mimeType: 'text/csv', text: 'a,b' } },
        {
          type: 'resource',
          resource: { uri: 'file:///a/week.zip', mimeType: 'application/zip', blob: 'aGk=' },
        },
        { type: 'resource_link', uri: 'file:///b', name: 'b', mimeType: 'text/plain' },
      ]),
    ).toEqual({
      text: 'Six days.\n\nfile:///a/week.csv\na,b\n\n[resource] file:///b (text/plain)\nb',
      files: [
        { mediaType: 'image/png', data: 'aGk=' },
        { mediaType: 'audio/wav', data: 'aGk=' },
        { mediaType: 'application/zip', data: 'aGk=', name: 'week.zip' },
      ],
      isError: false,
      leftOut: [],
    })
  })

  it('has structured content once', () => {
    const structuredContent = { degrees: 7 }
    expect(result([], { structuredContent }).text).toBe('{"degrees":7}')
    expect(result([{ type: 'text', text: '{ "degrees": 7 }' }], { structuredContent }).text).toBe(
      '{ "degrees": 7 }',
    )
  })

  it.each([
    ['a part of a new type', [{ type: 'hologram' }], 'a part of type hologram was left out'],
    ['no part at all', [7], 'a part that is not an object'],
    ['an image that is no base64', [{ type: 'image', data: '<b>', mimeType: 'image/png' }], 'left out'],
    [
      'an image without end',
      [{ type: 'image', data: 'A'.repeat(28_000_000), mimeType: 'image/png' }],
      'too large',
    ],
    ['a text without end', [{ type: 'text', text: 'x'.repeat(400_000) }], 'the text was cut'],
    [
      'parts without end',
      Array.from({ length: 60 }, () => ({ type: 'text', text: 'x' })),
      '10 more parts were left out',
    ],
  ])('says what it lacks: %s', (_, content, said) => {
    const { text, files } = result(content)
    expect(text).toContain(said)
    expect(files).toEqual([])
    expect(text.length).toBeLessThan(maxToolResultBytes)
  })

  it('keeps the mark of an error, and survives what is no result', () => {
    expect(result([{ type: 'text', text: 'No' }], { isError: true })).toMatchObject({ isError: true })
    expect(result('nonsense')).toEqual({ text: '', files: [], isError: false, leftOut: [] })
    expect(result([], { structuredContent: deep }).text).toContain('nested too deeply')
  })
})

describe('the name a model is told', () => {
  it.each([
    ['its own', 'files', 'read_file', [], 'read_file'],
    ['with its server where another tool has it', 'files', 'read_file', ['Read_File'], 'files_read_file'],
    ['in letters that formats take', 'my files', 'read.file/ü', [], 'my_files_read_file'],
    ['with a letter first', '9', '7', [], 't_9_t_7'],
  ])('is %s', (_, server, tool, taken, name) => {
    expect(toWireName({ server, tool }, taken)).toBe(name)
  })

  it('is of 64 characters at most, and another one for each tool', () => {
    const taken: string[] = []
    for (let number = 0; number < 20; number += 1) {
      const name = toWireName({ server: 'a server', tool: 'long '.repeat(20) }, taken)
      expect(name).toMatch(/^[A-Za-z_][\w-]{0,63}$/)
      expect(taken).not.toContain(name)
      taken.push(name)
    }
  })
})
