import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toMediaBlock } from '../../shared/attachments/attachment.ts'
import { findStandIn, withStandIns } from '../../shared/attachments/stand-in.ts'
import type { MediaBlock } from '../../shared/runs/block.ts'
import { toConversationInput } from '../../shared/conversations/to-input.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { type ConversationFormatId, conversationFormatIds } from '../../shared/formats/registry.ts'
import type { Json } from '../../shared/json.ts'
import { toRequestPath } from '../../shared/conversations/request-path.ts'
import { createAttachmentService, type AttachmentService } from '../attachments/attachment-service.ts'
import { createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const text = 'Grüße\n"quoted" and \\ and \t😀'
const files = {
  'a.png': new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3]),
  'a.pdf': new TextEncoder().encode('%PDF-1.7\n'),
  'a.wav': new Uint8Array(Buffer.from('RIFF\x24\0\0\0WAVEfmt ', 'latin1')),
  'a.txt': new TextEncoder().encode(text),
} as const

const supportedFiles: Record<ConversationFormatId, readonly (keyof typeof files)[]> = {
  chat: ['a.png', 'a.pdf', 'a.wav', 'a.txt'],
  responses: ['a.png', 'a.pdf', 'a.txt'],
  messages: ['a.png', 'a.pdf', 'a.txt'],
  'generate-content': ['a.png', 'a.pdf', 'a.wav', 'a.txt'],
}

async function prepare(format: ConversationFormatId = 'chat') {
  let attachments: AttachmentService | undefined
  const test = createTestConversations({
    formats: conversationFormats,
    inlineAttachments: (host) => (attachments = createAttachmentService(host)).inline,
  })
  const { id } = test.create({ format, model: 'm1' })
  if (attachments === undefined) throw new Error('no attachments')
  const service = attachments
  return {
    test,
    id,
    attach: async (name: keyof typeof files): Promise<MediaBlock> =>
      toMediaBlock(valueOf(await service.add({ name, bytes: files[name] }))),
  }
}

/** The body that the page previews before the message is sent. */
function previewOf(test: ReturnType<typeof createTestConversations>, id: string, blocks: MediaBlock[]): Json {
  const conversation = valueOf(test.conversations.get(id))
  const input = valueOf(toConversationInput(conversation, withStandIns(toRequestPath(conversation, blocks))))
  const request = conversationFormats[conversation.format].request(input)
  return request.ok && request.value.body?.type === 'json' ? request.value.body.value : null
}

/** The preview with the placeholders replaced by the bytes: base64, or the text itself. */
function withBytes(shown: Json, blocks: readonly MediaBlock[]): Json {
  if (typeof shown === 'string') {
    const standIn = findStandIn(shown)
    if (standIn === undefined) return shown
    const block = blocks.find(({ attachmentId }) => attachmentId === standIn.id)
    const bytes = Buffer.from(files[block?.name as keyof typeof files])
    const data = block?.mediaType === 'text/plain' ? bytes.toString('utf8') : bytes.toString('base64')
    return shown.replace(/⟨.*⟩/u, () => data)
  }
  if (Array.isArray(shown)) return shown.map((item) => withBytes(item, blocks))
  if (typeof shown !== 'object' || shown === null) return shown
  return Object.fromEntries(Object.entries(shown).map(([key, value]) => [key, withBytes(value, blocks)]))
}

describe.each(conversationFormatIds)('attached files in %s', (format) => {
  it('are sent as they were shown before, with their bytes filled in', async () => {
    const { test, id, attach } = await prepare(format)
    const blocks = await Promise.all(supportedFiles[format].map(attach))
    const shown = previewOf(test, id, blocks)
    valueOf(await test.conversations.send({ id, connectionId: 'mine', blocks }))
    const { body } = test.exchanges.newest().request
    const sent = body?.type === 'json' ? body.value : null
    expect(JSON.stringify(sent)).not.toContain('⟨attachment:')
    expect(sent).toEqual(withBytes(shown, blocks))
    expect(JSON.stringify(shown).length).toBeLessThan(2000)
  })
})

describe('attached files', () => {
  it('are stored as a reference, whatever the page says of their data', async () => {
    const { test, id, attach } = await prepare()
    const image = await attach('a.png')
    await test.conversations.send({
      id,
      connectionId: 'mine',
      blocks: [{ ...image, data: '⟨attachment⟩' }],
    })
    const { turns, title } = valueOf(test.conversations.get(id))
    expect(turns[0]?.blocks).toEqual([image])
    expect(title).toBe('a.png')
  })

  it('go out again with later questions and when an answer is asked for again', async () => {
    const { test, id, attach } = await prepare()
    await test.conversations.send({ id, connectionId: 'mine', blocks: [await attach('a.png')] })
    const first = test.exchanges.newest()
    first.begin()
    first.close({ outcome: 'stopped' })
    await expect.poll(() => valueOf(test.conversations.get(id)).turns.at(-1)?.run?.status).not.toBe('running')
    const turnId = valueOf(test.conversations.get(id)).turns.at(-1)?.id ?? ''
    valueOf(await test.conversations.retry({ id, connectionId: 'mine', turnId }))
    expect(test.exchanges.newest().request.body).toEqual(first.request.body)
  })

  it('that are gone are named, and nothing is stored or sent', async () => {
    const { test, id, attach } = await prepare()
    const image = await attach('a.png')
    rmSync(join(test.host.paths.data, 'attachments'), { recursive: true })
    expect(await test.conversations.send({ id, connectionId: 'mine', blocks: [image] })).toMatchObject({
      error: { code: 'attachment-missing', message: expect.stringContaining('a.png') },
    })
    expect(valueOf(test.conversations.get(id)).turns).toEqual([])
    expect(test.exchanges.all).toEqual([])
  })

  it('are sent to a column in each format', async () => {
    const { test, id, attach } = await prepare()
    const blocks = [await attach('a.png')]
    const base64 = Buffer.from(files['a.png']).toString('base64')
    const columns = conversationFormatIds.map((format) => ({ format, parameters: {} }))
    for (const columnId of valueOf(test.conversations.addColumns({ id, columns })).columnIds ?? []) {
      valueOf(await test.conversations.send({ id: columnId, connectionId: 'mine', blocks }))
      expect(JSON.stringify(test.exchanges.newest().request.body)).toContain(base64)
    }
  })
})
