import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import type { RunStatus } from '../../shared/runs/run.ts'
import { runExchange } from '../gateway/run-exchange.ts'
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
    format: chatFormat,
    target: { baseUrl, key: 'practice-full' },
  })
}

async function startPractice(): Promise<string> {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  return gateway.url
}

/** A server that answers every request with `pieces` as an event stream, each written on its own. */
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
async function converse(test: TestConversations, model: string) {
  const { id } = test.create({ model })
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

describe('a conversation with the practice gateway', () => {
  it.each<readonly [model: string, status: RunStatus]>([
    ['practice-chat', 'done'],
    ['practice-reasoner', 'done'],
    ['practice-think-tags', 'done'],
    ['practice-empty', 'done'],
    ['practice-cuts', 'failed'],
    ['practice-early', 'ended-early'],
    ['practice-garbage', 'done'],
    ['practice-error-in-stream', 'failed'],
    ['practice-bare-error', 'failed'],
    ['practice-restart', 'done'],
    ['practice-burst', 'done'],
  ])('%s: what is stored, watched and derived from the record is one answer, %s', async (model, status) => {
    const { sink, turn, derived, run } = await converse(createRealConversations(await startPractice()), model)
    expect(run?.status).toBe(status)
    expect(turn?.blocks.length === 0).toBe(model === 'practice-empty')
    expect(sink.answer().blocks).toEqual(turn?.blocks)
    expect(derived.blocks).toEqual(turn?.blocks)
    expect(sink.batches.at(-1)?.run).toEqual(run)
    expect(run?.requestId).toMatch(/\S/)
  })

  it('keeps the text that arrived beside the error that ended it', async () => {
    const { turn, run } = await converse(createRealConversations(await startPractice()), 'practice-cuts')
    const text = turn?.blocks.map((block) => (block.type === 'text' ? block.text : '')).join('') ?? ''
    expect([text.length > 0, run?.error?.kind]).toEqual([true, 'network'])
  })

  it('knows the usage of a streamed answer', async () => {
    const { run } = await converse(createRealConversations(await startPractice()), 'practice-chat')
    expect(run?.usage?.outputTokens).toBeGreaterThan(0)
  })
})

const chunk = (content: string): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\r\n\r\n`

describe('the record of a real answer', () => {
  const finish = `data: ${JSON.stringify({ choices: [{ delta: {}, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`
  const body = Buffer.from(`: PING\n\n${chunk('Grüße ')}${chunk('🙂 an ')}${chunk('alle')}${finish}`)

  it.each([1, 3, 10, body.length])(
    'has exactly the bytes of a server that writes %i at a time',
    async (size) => {
      const pieces: Uint8Array[] = []
      for (let offset = 0; offset < body.length; offset += size)
        pieces.push(body.subarray(offset, offset + size))
      const test = createRealConversations(await startPieces(pieces))
      const { runId, turn, run } = await converse(test, 'any')
      expect(turn?.blocks).toEqual([{ type: 'text', text: 'Grüße 🙂 an alle' }])
      const stored = valueOf(await test.recorder.read(runId, run?.startedAt ?? 0))
      expect(Buffer.concat(stored.chunks.map(({ bytes }) => bytes)).equals(body)).toBe(true)
      const record = valueOf(await test.runs.record(runId))
      expect([
        run?.status,
        record.events.length,
        record.response?.status,
        record.response?.bodyBytes,
      ]).toEqual(['done', 5, 200, body.length])
    },
  )

  it('has a single event of 8 MB, and so has the answer', async () => {
    const text = 'x'.repeat(8 * 1024 * 1024)
    const test = createRealConversations(await startPieces([Buffer.from(`${chunk(text)}${finish}`)]))
    const { turn, run } = await converse(test, 'any')
    expect(turn?.blocks.map((block) => (block.type === 'text' ? block.text.length : 0))).toEqual([
      text.length,
    ])
    expect(run?.status).toBe('done')
  })
})
