import { describe, expect, it } from 'vitest'
import { toConversationInput } from '../../../../shared/conversations/to-input.ts'
import { problemsOf } from '../../../../shared/conversations/testing/request-schemas.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { wellFormedJson } from '../../../../shared/gateway/well-formed.ts'
import { isJsonObject, type JsonObject } from '../../../../shared/json.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { ImportedConversation, ImportedTurn } from '../../../../shared/transfer/imported-conversation.ts'
import { importedConversationSchema } from '../../../../shared/transfer/imported-conversation.ts'
import { pixel, sampleCases, samples, type SampleCase } from '../../testing/samples.ts'
import { chainsOfBlocks, chainsOfMessages } from '../../testing/tool-chains-of-tools.ts'
import { toolChains } from '../../testing/tool-chains.ts'
import { conversationReaders } from './reader-table.ts'
import type { ReadConversation } from './reader.ts'

const entries = ['images/file_000000aa-point.png']
const file = { findEntry: (name: string) => entries.find((entry) => entry.includes(name)) }

type Source = keyof typeof samples
const chains = { ...toolChains, ...chainsOfBlocks, ...chainsOfMessages }
const sources = Object.keys(samples) as Source[]

function readSample(source: Source, kind: SampleCase): ReadConversation[] {
  const value = JSON.parse(JSON.stringify(samples[source][kind])) as JsonObject
  const reader = conversationReaders.find((candidate) => candidate.recognises(value))
  expect(reader?.source).toBe(source)
  return [...(reader?.read(value, file) ?? [])]
}

function whole(source: Source, kind: SampleCase): ImportedConversation {
  const [read] = readSample(source, kind)
  if (read === undefined || 'skipped' in read) throw new Error(`${source} ${kind}: ${JSON.stringify(read)}`)
  return importedConversationSchema.parse(JSON.parse(JSON.stringify(read)))
}

const table = sources.flatMap((source) => sampleCases.map((kind) => [source, kind] as const))

describe('what is in view, in words', () => {
  it.each(sources)('plain: %s', (source) => {
    const conversation = whole(source, 'plain')
    expect(wordsOf(conversation)).toEqual(['user: Hello?', 'assistant: Hi.'])
    expect(conversation.notes.map(({ kind }) => kind).filter((kind) => kind !== 'system-prompt')).toEqual([])
  })

  it.each(sources.filter((source) => !['nextchat', 'openai', 'anthropic', 'har'].includes(source)))(
    'branches: %s',
    (source) => {
      const conversation = whole(source, 'branches')
      expect(conversation.turns.map(({ role }) => role)).toEqual(['user', 'assistant', 'assistant'])
      expect(new Set(conversation.turns.slice(1).map(({ parentId }) => parentId))).toEqual(
        new Set([conversation.turns[0]?.id]),
      )
      expect(wordsOf(conversation).at(-1)).toBe(
        source === 'open-webui' ? 'assistant: Hi.' : 'assistant: Good day.',
      )
      expect(conversation.notes).toContainEqual({ kind: 'branches', count: 1, example: conversation.title })
    },
  )

  it.each(sources)('images: %s', (source) => {
    const media = whole(source, 'images')
      .turns.flatMap(({ blocks }) => blocks)
      .filter((block) => block.type === 'media')
    expect(media.length).toBeGreaterThan(0)
    for (const block of media)
      expect(block.data !== undefined || block.url === `archive:${entries[0]}`).toBe(true)
  })

  it.each(sources.filter((source) => source !== 'har'))('tools: %s', (source) => {
    const conversation = whole(source, 'tools')
    const blocks = pathOf(conversation).flatMap((turn) => turn.blocks)
    const call = blocks.find((block) => block.type === 'tool-call')
    const result = blocks.find((block) => block.type === 'tool-result')
    expect(result?.output).toBe('2')
    expect(call?.callId).toBe(result?.callId)
    expect(JSON.parse(call?.arguments ?? '')).toBeTypeOf('object')
    expect(blocks).toContainEqual(
      expect.objectContaining({ type: 'reasoning', text: expect.stringContaining('I add.') }),
    )
    expect(blocks).toContainEqual({ type: 'text', text: 'Two.' })
  })

  it.each(sources.filter((source) => source !== 'lobehub'))(
    'empty: %s is skipped, and said to be',
    (source) => {
      expect(readSample(source, 'empty')).toEqual([expect.objectContaining({ skipped: 'no-messages' })])
    },
  )

  it.each(sources)('broken: %s tells what it left out', (source) => {
    const [read] = readSample(source, 'broken')
    if (read === undefined) throw new Error('nothing')
    if ('skipped' in read) expect(read.skipped).toBe('unreadable')
    else {
      expect(wordsOf(read).length).toBeGreaterThan(0)
      expect(read.notes.length).toBeGreaterThan(0)
    }
  })
})

it('settings of the tools are not taken: keys lie in them', () => {
  for (const [source, kind] of table)
    expect(JSON.stringify(readSample(source, kind))).not.toContain('sk-not-to-be-taken')
})

it('prompts, models, titles and times come along', () => {
  expect(whole('cherry-studio', 'plain')).toMatchObject({
    title: 'A sample',
    settings: { system: 'Be brief.', model: 'large', format: 'chat' },
    createdAt: Date.UTC(2026, 1, 24, 12, 39),
  })
  expect(whole('lobehub', 'plain')).toMatchObject({
    title: 'A sample',
    settings: { system: 'Be brief.', model: 'large' },
  })
  expect(whole('nextchat', 'plain')).toMatchObject({
    title: 'A sample',
    settings: { system: 'Be brief.', model: 'large' },
  })
  expect(whole('open-webui', 'plain')).toMatchObject({
    settings: { system: 'Be brief.', model: 'large' },
    tags: ['work'],
  })
  expect(whole('chatgpt', 'plain')).toMatchObject({
    settings: { model: 'gpt-5' },
    createdAt: 1_760_000_000_500,
  })
  expect(whole('claude', 'plain')).toMatchObject({ settings: { format: 'messages' }, key: 'c-1' })
  expect(whole('openai', 'plain')).toMatchObject({ settings: { system: 'Be brief.', format: 'chat' } })
  expect(whole('anthropic', 'plain')).toMatchObject({ settings: { system: 'Be brief.', format: 'messages' } })
})

const modelsOf = (...of: Parameters<typeof whole>) =>
  whole(...of).turns.flatMap(({ role, importedModel }) => (role === 'assistant' ? [importedModel] : []))

it('each answer says which model gave it, where the file does', () => {
  expect(modelsOf('chatgpt', 'plain')).toEqual(['gpt-5'])
  for (const source of ['cherry-studio', 'lobehub', 'nextchat', 'open-webui'] as const)
    expect(modelsOf(source, 'plain'), source).toEqual(['large'])
  // Its export does not name models.
  expect(modelsOf('claude', 'plain')).toEqual([undefined])
})

describe('every imported conversation can go on', () => {
  it.each(table)('%s %s in all four formats', (source, kind) => {
    for (const read of readSample(source, kind)) if (!('skipped' in read)) expectToGoOn(read)
  })

  it.each(Object.keys(chains) as (keyof typeof chains)[])('%s', (name) => {
    const { value, results, notes } = chains[name]
    const given = JSON.parse(JSON.stringify(value)) as JsonObject
    const reader = conversationReaders.find((candidate) => candidate.recognises(given))
    const [read] = [...(reader?.read(given, file) ?? [])]
    if (read === undefined || 'skipped' in read) throw new Error(JSON.stringify(read))
    const blocks = pathOf(read).flatMap((turn) => turn.blocks)
    const callIds = pathOf(read)
      .filter(({ keep }) => keep === undefined)
      .flatMap((turn) => turn.blocks.flatMap((block) => (block.type === 'tool-call' ? [block.callId] : [])))
    expect(new Set(callIds).size).toBe(callIds.length)
    expect(callIds).not.toContain('')
    const open = new Map<string, string[]>()
    const found: unknown[] = []
    for (const block of blocks)
      if (block.type === 'tool-call')
        open.set(block.callId, [...(open.get(block.callId) ?? []), block.arguments])
      else if (block.type === 'tool-result') found.push([open.get(block.callId)?.shift(), block.output])
    expect(found).toEqual(results)
    expect(read.notes.map(({ kind }) => kind)).toEqual(notes)
    expectToGoOn(read)
  })
})

function expectToGoOn(read: ImportedConversation): void {
  for (const path of pathsOf(read)) {
    for (const format of conversationFormatIds) {
      const settings = { ...read.settings, title: '', model: 'm', format, parameters: {}, extraJson: '' }
      const next: ImportedTurn = {
        id: 'next',
        parentId: null,
        role: 'user',
        blocks: [{ type: 'text', text: 'Go on.' }],
      }
      const input = toConversationInput(settings, [...path, next].map(withPixels))
      const request = input.ok ? conversationFormats[format].request(input.value) : input
      if (!request.ok || request.value.body?.type !== 'json') throw new Error(JSON.stringify(request))
      const body = wellFormedJson(request.value.body.value)
      const turns = isJsonObject(body) ? (body['messages'] ?? body['input'] ?? body['contents']) : undefined
      expect(problemsOf(format, turns as JsonObject[])).toEqual([])
    }
  }
}

function withPixels(turn: ImportedTurn): ImportedTurn {
  const blocks = turn.blocks.map((block): Block =>
    block.type === 'media' ? { type: 'media', mediaType: 'image/png', data: pixel } : block,
  )
  return { ...turn, blocks }
}

function pathOf(conversation: ImportedConversation, head = conversation.headTurnId): ImportedTurn[] {
  const byId = new Map(conversation.turns.map((turn) => [turn.id, turn]))
  const path: ImportedTurn[] = []
  for (let id = head; id !== null; id = byId.get(id)?.parentId ?? null) {
    const turn = byId.get(id)
    if (turn !== undefined) path.push(turn)
  }
  return path.toReversed()
}

function pathsOf(conversation: ImportedConversation): ImportedTurn[][] {
  const parents = new Set(conversation.turns.map(({ parentId }) => parentId))
  return conversation.turns.filter(({ id }) => !parents.has(id)).map(({ id }) => pathOf(conversation, id))
}

function wordsOf(conversation: ImportedConversation): string[] {
  return pathOf(conversation).map(
    ({ role, blocks }) =>
      `${role}: ${blocks.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join(' ')}`,
  )
}
