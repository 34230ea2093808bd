import { describe, expect, it } from 'vitest'
import { conversationFormatIds } from '../../../shared/formats/registry.ts'
import { maxImportedTools, maxToolImportCharacters, maxToolSchemaCharacters } from '../../../shared/limits.ts'
import type { ToolContent } from '../../../shared/tools/saved-tool.ts'
import { callOnWire } from './call-on-wire.ts'
import { readTools } from './import-tools.ts'
import { toolsInFormat } from './tool-content.ts'

const schema = { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] }
const weather: ToolContent = { name: 'get_weather', description: 'The weather.', schema }
const none: ToolContent = { name: 'stop', description: '', schema: { type: 'object', properties: {} } }

const read = (value: unknown) => readTools(JSON.stringify(value))

describe('tools of a foreign text', () => {
  it.each(conversationFormatIds)('are those that were written for %s', (format) => {
    expect(read(toolsInFormat([weather, none], format))).toEqual({
      type: 'read',
      tools: [weather, none],
      refused: [],
    })
  })

  const flat = { name: 'get_weather', description: 'The weather.' }
  it.each([
    ['an answer of an MCP server', { result: { tools: [{ ...flat, inputSchema: schema }] } }],
    ['a list of an MCP server', { tools: [{ ...flat, inputSchema: schema }] }],
    [
      'a whole request',
      { model: 'm', messages: [], tools: [{ type: 'function', function: { ...flat, parameters: schema } }] },
    ],
    ['the functions of an older request', { functions: [{ ...flat, parameters: schema }] }],
    ['one tool alone', { ...flat, input_schema: schema }],
    [
      'the OpenAPI subset',
      {
        functionDeclarations: [
          {
            ...flat,
            parameters: { type: 'OBJECT', properties: { place: { type: 'STRING' } }, required: ['place'] },
          },
        ],
      },
    ],
  ])('are found in %s', (_, value) => {
    expect(read(value)).toEqual({ type: 'read', tools: [weather], refused: [] })
  })

  it('keep whether a schema is strict', () => {
    const strict = { ...weather, strict: true }
    expect(read(toolsInFormat([strict], 'chat'))).toMatchObject({ tools: [strict] })
    expect(read(toolsInFormat([strict], 'generate-content'))).toMatchObject({ tools: [weather] })
  })

  it.each([
    ['a number', 7, 'tool is not an object.'],
    ['a list of texts', ['x'], '[0] is not an object.'],
    [
      'a provider tool',
      [{ type: 'web_search' }],
      '[0] (web_search) is a provider tool, which only its own format has.',
    ],
    ['no name', { tools: [{ input_schema: {} }] }, 'tools[0] has no name.'],
    ['a name of controls', [{ name: 'a\u0000b' }], '[0] has a name that is too long or cannot be read.'],
    ['a name without end', [{ name: 'x'.repeat(500) }], '[0] has a name that is too long or cannot be read.'],
    [
      'a description that is a list',
      [{ name: 'x', description: [] }],
      '[0] has a description that is too long or is not a text.',
    ],
    [
      'a schema that is a text',
      [{ name: 'x', parameters: 'object' }],
      '[0] has parameters that are not an object.',
    ],
    [
      'a schema without end',
      [{ name: 'x', parameters: { title: 'x'.repeat(maxToolSchemaCharacters) } }],
      '[0] has a schema that is too long.',
    ],
    ['the same name twice', [{ name: 'x' }, { name: 'x' }], '[1] has the name x, as a tool before it.'],
    [
      'more than an import takes',
      Array.from({ length: maxImportedTools + 1 }, (__, index) => ({ name: `t${index}` })),
      `What stands behind the first ${maxImportedTools} was not read.`,
    ],
  ])('are refused in words: %s', (_, value, reason) => {
    expect(read(value)).toMatchObject({ type: 'read', refused: [reason] })
  })

  it.each([
    ['half a text', '{"tools": [', 'Not JSON at line 1, column 12.'],
    [
      'a text without end',
      `"${'x'.repeat(maxToolImportCharacters)}"`,
      'The text is longer than 4 MB. Nothing was imported.',
    ],
    [
      'a text without bottom',
      `${'['.repeat(5000)}${']'.repeat(5000)}`,
      'The JSON is nested too deeply. Nothing was imported.',
    ],
  ])('are not looked for in %s', (_, text, problem) => {
    expect(readTools(text)).toEqual({ type: 'unreadable', problem })
  })
})

describe('a call on the wire', () => {
  it.each([
    ['chat', 'tool_calls', 'tool_call_id'],
    ['responses', 'function_call', 'function_call_output'],
    ['messages', 'tool_use', 'tool_result'],
    ['generate-content', 'functionCall', 'functionResponse'],
  ] as const)('is written as %s writes it', (format, call, result) => {
    const wire = callOnWire(format, weather, { given: { place: 'Paris' }, result: 'Sunny' })
    expect(JSON.stringify(wire?.call)).toContain(call)
    expect(JSON.stringify(wire?.call)).toContain('Paris')
    expect(JSON.stringify(wire?.result)).toContain(result)
    expect(JSON.stringify(wire?.result)).toContain('Sunny')
    expect(wire?.definition).toEqual(toolsInFormat([weather], format))
  })
})
