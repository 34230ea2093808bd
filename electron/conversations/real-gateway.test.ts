import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { type ConversationFormatId, conversationFormatIds } from '../../shared/formats/registry.ts'
import { maxAnswerCharacters } from '../../shared/limits.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import type { RunStatus } from '../../shared/runs/run.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { dialects, frame, openStreamOf, streamOf } from '../gateway/testing/dialects.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import {
  createTestConversations,
  valueOf,
  type TestConversations,
} from './testing/create-test-conversations.ts'

/** Conversations over the real client, against a gateway on a real socket. */
function createRealConversations(baseUrl: string): TestConversations {
  return createTestConversations({
    runExchange,
    formats: conversationFormats,
    target: { baseUrl, key: 'practice-full' },
  })
}

async function startPractice(): Promise<string> {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  return gateway.url
}

/** A server that answers every request with `pieces` as an event stream, each written separately. */
async function startPieces(pieces: readonly Uint8Array[]): Promise<string> {
  const server = createServer((request, response) => {
    request.resume()
    response.socket?.setNoDelay(true)
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    let next = 0
    const write = (): void => {
      const piece = pieces[next]
      next += 1
      if (piece === undefined) response.end()
      else response.write(piece, () => setImmediate(write))
    }
    write()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

/** Sends one message and waits for its end, as a window would. */
async function converse(test: TestConversations, model: string, format: ConversationFormatId = 'chat') {
  const { id } = test.create({ model, format })
  const sent = await test.send(id, 'Tell me something about **bread**.')
  const runId = sent.turns[1]?.run?.id ?? ''
  const sink = createTestSink()
  valueOf(await test.runs.watch(runId, sink))
  const turn = valueOf(test.conversations.get(id)).turns[1]
  const replay = valueOf(await test.records.replay(valueOf(test.runs.get(runId))))
  const derived = createAnswer()
  applyParts(derived, replay.progress.log.snapshot())
  return { runId, sink, turn, derived, run: turn?.run }
}

describe.each(conversationFormatIds)('a conversation with the practice gateway as %s', (format) => {
  it.each<readonly [model: string, status: RunStatus]>([
    ['practice-chat', 'done'],
    ['practice-reasoner', 'done'],
    ['practice-think-tags', 'done'],
    ['practice-empty', 'failed'],
    ['practice-cuts', 'failed'],
    ['practice-early', 'ended-early'],
    ['practice-garbage', 'done'],
    ['practice-error-in-stream', 'failed'],
    ['practice-bare-error', 'failed'],
    ['practice-restart', 'done'],
    ['practice-burst', 'done'],
  ])('%s: what is stored, watched and derived from the record is one answer, %s', async (model, status) => {
    const test = createRealConversations(await startPractice())
    const { sink, turn, derived, run } = await converse(test, model, format)
    expect(run?.status).toBe(status)
    expect(turn?.blocks.length === 0).toBe(model === 'practice-empty')
    expect(sink.answer().blocks).toEqual(turn?.blocks)
    expect(derived.blocks).toEqual(turn?.blocks)
    expect(sink.batches.at(-1)?.run).toEqual(run)
    expect(run?.requestId).toMatch(/\S/)
  })

  it('keeps the text that arrived beside the error that ended it', async () => {
    const test = createRealConversations(await startPractice())
    const { turn, run } = await converse(test, 'practice-cuts', format)
    const text = turn?.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('') ?? ''
    expect([text.length > 0, run?.error?.kind]).toEqual([true, 'network'])
  })

  it('goes on after an answer that was full of garbage', async () => {
    const test = createRealConversations(await startPractice())
    const { id } = test.create({ model: 'practice-garbage', format })
    for (const text of ['Hello.', 'And now?']) {
      const sent = await test.send(id, text)
      valueOf(await test.runs.watch(sent.turns.at(-1)?.run?.id ?? '', createTestSink()))
    }
    const turns = valueOf(test.conversations.get(id)).turns
    expect(turns.map(({ run }) => run?.status)).toEqual([undefined, 'done', undefined, 'done'])
  })

  it('knows the usage of a streamed answer', async () => {
    const { run } = await converse(createRealConversations(await startPractice()), 'practice-chat', format)
    expect(run?.usage?.outputTokens).toBeGreaterThan(0)
  })
})

describe.each(dialects)('the record of a real answer as $id', (dialect) => {
  const words = ['Grüße ', '🙂 an ', 'alle']
  const whole = `: PING\n\n${streamOf(dialect, words).replaceAll('\n\n', '\r\n\r\n')}`
  const broken = Buffer.from(asLatin(whole).replaceAll(asLatin('🙂'), '\xff\xc3'), 'latin1')
  const bareError = `${openStreamOf(dialect, words)}{"error":{"message":"It broke"}}`

  it.each<readonly [string, Buffer, number, RunStatus]>([
    ['one byte at a time', Buffer.from(whole), 1, 'done'],
    ['three bytes at a time', Buffer.from(whole), 3, 'done'],
    ['in one piece', Buffer.from(whole), 1e9, 'done'],
    ['broken UTF-8, ten bytes at a time', broken, 10, 'done'],
    ['ended early, in pieces of seven', Buffer.from(openStreamOf(dialect, words)), 7, 'ended-early'],
    ['a bare error behind it, in pieces of five', Buffer.from(bareError), 5, 'failed'],
    [
      'ten thousand events in one piece',
      Buffer.from(streamOf(dialect, Array(10_000).fill('w '))),
      1e9,
      'done',
    ],
  ])('has exactly the bytes of the server, and gives the answer again: %s', async (_, body, size, status) => {
    const pieces: Uint8Array[] = []
    for (let offset = 0; offset < body.length; offset += size)
      pieces.push(body.subarray(offset, offset + size))
    const test = createRealConversations(await startPieces(pieces))
    const { runId, turn, run, sink, derived } = await converse(test, 'any', dialect.id)
    expect(run?.status).toBe(status)
    const stored = valueOf(await test.recorder.read(runId, run?.startedAt ?? 0))
    expect(Buffer.concat(stored.chunks.map(({ bytes }) => bytes)).equals(body)).toBe(true)
    expect(sink.answer()).toEqual(derived)
    expect(turn?.blocks).toEqual(derived.blocks)
    const record = valueOf(await test.runs.record(runId))
    expect(record.response?.bodyBytes).toBe(body.length)
  })

  it('has a single event of 8 MB, of which the answer has the beginning', async () => {
    const text = 'x'.repeat(8 * 1024 * 1024)
    const body = openStreamOf(dialect, [text]) + dialect.finish('').map(frame).join('')
    const test = createRealConversations(await startPieces([Buffer.from(body)]))
    const { turn, run, derived } = await converse(test, 'any', dialect.id)
    expect(turn?.blocks.map((block) => (block.type === 'text' ? block.text.length : block))).toEqual([
      maxAnswerCharacters,
      { type: 'left-out', characters: text.length - maxAnswerCharacters },
    ])
    expect(derived.blocks).toEqual(turn?.blocks)
    expect(run?.status).toBe('done')
  })
})

/** The bytes of a text, one character each. */
function asLatin(text: string): string {
  return Buffer.from(text).toString('latin1')
}
