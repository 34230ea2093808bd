import { describe, expect, it } from 'vitest'
import type { Conversation, Turn } from '../../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../../shared/conversations/default-settings.ts'
import { exportFileName } from './export-file-name.ts'
import { conversationJson } from './export-json.ts'
import { conversationMarkdown, turnMarkdown } from '../../../shared/transfer/conversation-markdown.ts'
import { sampleRun } from '../../../shared/runs/sample-run.ts'

const at = Date.UTC(2026, 10, 21, 11, 30)

const run = sampleRun({
  connectionId: 'work',
  connectionName: 'Work',
  model: 'large',
  url: 'https://gateway.example/v1/chat/completions',
  startedAt: at,
  timings: { endMs: 900 },
  bytes: 10,
  eventCount: 2,
  finish: { reason: 'stop', raw: 'stop' },
  usage: { inputTokens: 3, outputTokens: 4 },
})

const turn: Turn = { id: 't1', conversationId: 'c1', parentId: null, role: 'user', blocks: [], createdAt: at }

const conversation: Conversation = {
  ...defaultConversationSettings('large'),
  title: 'What time is it?',
  system: 'Be brief.',
  id: 'c1',
  headTurnId: 't2',
  createdAt: at,
  updatedAt: at,
  turns: [
    {
      ...turn,
      blocks: [
        { type: 'media', mediaType: 'image/png', name: 'clock.png', data: 'AAAA' },
        { type: 'text', text: 'What does it say?' },
      ],
    },
    {
      ...turn,
      id: 't2',
      role: 'assistant',
      run,
      blocks: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'tool-call', callId: '1', name: 'read', arguments: '{"fence": "```"}' },
        { type: 'text', text: '**Noon.**' },
      ],
    },
  ],
}

describe('an attached file', () => {
  const id = 'ab'.repeat(32)
  const file = {
    type: 'media' as const,
    mediaType: 'image/png',
    name: 'trace.png',
    attachmentId: id,
    bytes: 212_040,
  }
  const withFile = { ...conversation, turns: [{ ...turn, blocks: [file] }] }

  it('is named with its type and size in Markdown', () => {
    expect(conversationMarkdown(withFile)).toContain('*trace.png (image/png, 212,040 bytes)*')
    const { name: _name, ...nameless } = file
    expect(turnMarkdown([nameless])).toBe('*image/png, 212,040 bytes*')
  })

  it('is told by id, name and type in JSON', () => {
    expect(JSON.parse(conversationJson(withFile))).toMatchObject({ turns: [{ blocks: [file] }] })
  })
})

describe('a conversation as Markdown', () => {
  it('has a heading for each turn, names files, and fences what is no prose', () => {
    expect(conversationMarkdown(conversation)).toBe(
      [
        '# What time is it?',
        '## System',
        'Be brief.',
        '## You',
        '*clock.png*',
        'What does it say?',
        '## large',
        '````\nread({"fence": "```"})\n````',
        '**Noon.**\n',
      ].join('\n\n'),
    )
  })
})

describe('a conversation as JSON', () => {
  it('holds settings, blocks and how each answer ended, and nothing of this installation', () => {
    const text = conversationJson(conversation)
    expect(JSON.parse(text)).toEqual({
      version: 1,
      title: 'What time is it?',
      format: 'chat',
      model: 'large',
      system: 'Be brief.',
      parameters: conversation.parameters,
      extraJson: '',
      createdAt: '2026-11-21T11:30:00.000Z',
      turns: [
        { role: 'user', blocks: conversation.turns[0]?.blocks, createdAt: '2026-11-21T11:30:00.000Z' },
        {
          role: 'assistant',
          blocks: conversation.turns[1]?.blocks,
          createdAt: '2026-11-21T11:30:00.000Z',
          run: {
            format: 'chat',
            model: 'large',
            status: 'done',
            finish: { reason: 'stop', raw: 'stop' },
            usage: { inputTokens: 3, outputTokens: 4 },
            timings: { endMs: 900 },
          },
        },
      ],
    })
    expect(text).not.toContain('gateway.example')
  })
})

describe('the name of an exported file', () => {
  it.each([
    ['What time is it?', 'what-time-is-it.md'],
    ['../..', 'conversation.md'],
    ['Größe & Maß', 'größe-maß.md'],
    ['a'.repeat(80), `${'a'.repeat(60)}.md`],
  ])('of %s is %s', (title, name) => {
    expect(exportFileName(title, 'md')).toBe(name)
  })
})

describe('a compaction', () => {
  const value = { type: 'compaction', encrypted_content: 'gAAA' }
  const compaction: Turn = {
    ...turn,
    id: 't3',
    role: 'assistant',
    kind: 'compaction',
    blocks: [{ type: 'opaque', label: 'compaction', value }],
    keep: { responseId: 'resp_9', output: [value] },
  }
  const compacted = { ...conversation, turns: [...conversation.turns, compaction] }

  it('adds nothing to Markdown, which says what it stands for', () => {
    expect(conversationMarkdown(compacted)).toBe(conversationMarkdown(conversation))
  })

  it('is in JSON with what is sent in place of the turns before it', () => {
    const { turns } = JSON.parse(conversationJson(compacted)) as { turns: unknown[] }
    expect(turns.at(-1)).toMatchObject({ kind: 'compaction', keep: { output: [value] } })
  })
})
