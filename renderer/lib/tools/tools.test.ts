import { describe, expect, it } from 'vitest'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { type ConversationFormatId, conversationFormatIds } from '../../../shared/formats/registry.ts'
import type { Json } from '../../../shared/json.ts'
import { addTool, changeTool, duplicateTool, freeName, removeTool, swapTools } from './change-tools.ts'
import { emptyTool, exampleTools } from './example-tools.ts'
import { listTools, toolNames, type ToolEntry } from './tool-list.ts'
import { toolProblems } from './tool-problems.ts'
import { addVendorTool, vendorTools } from './vendor-tools.ts'

const [example = emptyTool] = exampleTools

/** A list with a function that has an additional key, and a provider's tool. */
const samples: Readonly<Record<ConversationFormatId, Json>> = {
  chat: [
    { type: 'function', function: { name: 'a', strict: true, parameters: { type: 'object' } } },
    { type: 'custom', custom: { name: 'shell' } },
  ],
  responses: [
    { type: 'function', name: 'a', strict: true, parameters: { type: 'object' } },
    { type: 'web_search', search_context_size: 'low' },
  ],
  messages: [
    { name: 'a', cache_control: { type: 'ephemeral' }, input_schema: { type: 'object' } },
    { type: 'web_search_20250305', name: 'web_search', max_uses: 3 },
  ],
  'generate-content': [
    { functionDeclarations: [{ name: 'a', behavior: 'BLOCKING', parameters: { type: 'OBJECT' } }] },
    { googleSearch: {} },
  ],
}

function entry(tools: Json, format: ConversationFormatId, index: number): ToolEntry {
  const found = listTools(tools, format)[index]
  if (found === undefined) throw new Error(`No tool ${index}`)
  return found
}

describe.each(conversationFormatIds)('the tools of %s', (format) => {
  const sample = samples[format]

  it('are listed, those of the vendor too', () => {
    expect(listTools(sample, format)).toMatchObject([{ type: 'function', name: 'a' }, { type: 'vendor' }])
    expect(toolNames(sample, format)[0]).toBe('a')
  })

  it('are in order where the form and its examples begin', () => {
    const initial = conversationFormats[format].fields.find(({ name }) => name === 'tools')?.initial ?? []
    expect(toolProblems(initial, format)).toEqual([])
    expect(toolProblems(sample, format)).toEqual([])
    for (const tool of [emptyTool, ...exampleTools]) {
      expect(toolProblems(addTool([], format, tool), format)).toEqual([])
    }
  })

  it('may be those of the vendor', () => {
    for (const tool of vendorTools[format]) {
      const added = addVendorTool(sample, tool)
      expect(listTools(added, format)).toHaveLength(3)
      expect(toolProblems(added, format)).toEqual([])
    }
  })

  it('keep everything else when one is changed', () => {
    const { path } = entry(sample, format, 0)
    const changed = changeTool(sample, path, { key: 'description', value: 'What it does' })
    expect(entry(changed, format, 0)).toMatchObject({ name: 'a', description: 'What it does' })
    expect(changeTool(changed, path, { key: 'description', value: undefined })).toEqual(sample)
  })

  it('are added, copied under a free name, and taken away again', () => {
    const added = addTool(sample, format, example)
    const index = listTools(added, format).findIndex(
      (tool) => tool.type === 'function' && tool.name === 'get_time',
    )
    const copied = duplicateTool(added, format, entry(added, format, index))
    expect(toolNames(copied, format)).toContain('get_time_2')
    expect(toolProblems(copied, format)).toEqual([])
    const without = removeTool(copied, entry(copied, format, index + 1))
    expect(without).toEqual(added)
    expect(removeTool(without, entry(without, format, index))).toEqual(sample)
  })

  it('are gone when the last is taken away', () => {
    const added = addTool([], format, example)
    expect(removeTool(added, entry(added, format, 0))).toEqual([])
    const vendor = listTools(sample, format).find(({ type }) => type === 'vendor')
    const left = vendor === undefined ? sample : removeTool(sample, vendor)
    expect(listTools(left, format)).toMatchObject([{ type: 'function', name: 'a' }])
    expect(Array.isArray(left) && left.length).toBe(1)
  })

  it('are told apart from what is no list', () => {
    expect(toolProblems({ name: 'a' }, format)).toEqual([{ place: 'tools', message: 'is not a list' }])
    expect(toolProblems(['a'], format)).toMatchObject([{ place: 'tools[0]', message: 'is not an object' }])
  })
})

describe('what a vendor would refuse about tools', () => {
  it.each<[ConversationFormatId, Json, string, string]>([
    [
      'chat',
      [{ type: 'function', function: { name: 'get time' } }],
      'tools[0].function.name',
      'may only contain letters',
    ],
    ['chat', [{ type: 'function', name: 'a' }], 'tools[0].function', 'is missing or not an object'],
    ['chat', [{ type: 'custom', custom: {} }], 'tools[0].custom.name', 'is missing'],
    ['responses', [{ type: 'function' }], 'tools[0].name', 'is missing'],
    ['responses', [{ name: 'a' }], 'tools[0].type', 'is missing'],
    ['messages', [{ name: 'a' }], 'tools[0].input_schema', 'is missing'],
    [
      'messages',
      [{ name: 'a', input_schema: { type: 'array' } }],
      'tools[0].input_schema.type',
      'is not "object"',
    ],
    [
      'generate-content',
      [{ functionDeclarations: [{ name: '1st' }] }],
      'tools[0].functionDeclarations[0].name',
      'must start with a letter',
    ],
    [
      'generate-content',
      [{ functionDeclarations: { name: 'a' } }],
      'tools[0].functionDeclarations',
      'is not a list',
    ],
  ])('in %s: %j', (format, tools, place, message) => {
    const [problem] = toolProblems(tools, format)
    expect(problem?.place).toBe(place)
    expect(problem?.message).toContain(message)
  })

  it('is a name that is defined twice', () => {
    const tools = [{ name: 'a', input_schema: { type: 'object' } }]
    expect(toolProblems([...tools, ...tools], 'messages')).toEqual([
      { place: 'tools[1].name', message: '"a" is defined twice', index: 1 },
    ])
  })
})

it('counts names up', () => {
  expect(freeName('a', [])).toBe('a')
  expect(freeName('a', ['a', 'a_2'])).toBe('a_3')
  expect(freeName('a_2', ['a', 'a_2'])).toBe('a_3')
})

const swap = (tools: Json, format: ConversationFormatId, index: number): Json | undefined =>
  swapTools(tools, entry(tools, format, index), entry(tools, format, index + 1))

describe('two tools change places', () => {
  it.each(['chat', 'responses', 'messages'] as const)('in %s, whatever they are', (format) => {
    const [first, second] = Array.isArray(samples[format]) ? samples[format] : []
    expect(swap(samples[format], format, 0)).toEqual([second, first])
  })

  it('in generate-content only inside of one list', () => {
    const declared = [
      { functionDeclarations: [{ name: 'a' }, { name: 'b' }] },
      { googleSearch: {} },
      { x: {} },
    ]
    expect(swap(declared, 'generate-content', 0)).toEqual([
      { functionDeclarations: [{ name: 'b' }, { name: 'a' }] },
      { googleSearch: {} },
      { x: {} },
    ])
    expect(swap(declared, 'generate-content', 1)).toBeUndefined()
    expect(swap(declared, 'generate-content', 2)).toEqual([declared[0], { x: {} }, { googleSearch: {} }])
    const oneEntry = [{ googleSearch: {}, urlContext: {} }, { x: {} }]
    expect(swap(oneEntry, 'generate-content', 0)).toBeUndefined()
    expect(swap(oneEntry, 'generate-content', 1)).toBeUndefined()
  })
})
