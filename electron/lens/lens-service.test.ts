import { describe, expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { toColumnSettings } from '../../shared/lens/column-settings.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import { createTestConversations, valueOf } from '../conversations/testing/create-test-conversations.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { createLensService } from './lens-service.ts'

const translated =
  /stream|max_?(completion|output)?_?tokens|temperature|tools|tool_?(choice|config)|seed|effort|output_config|thinking$|thinkingConfig|^parallel/i

const streamed = { stream: { isSent: true, value: true } }

/** Each format's form with the fields that are written most differently switched on, at what they begin with. */
const rich = Object.fromEntries(
  conversationFormatIds.map((format) => [
    format,
    Object.fromEntries(
      conversationFormats[format].fields
        .filter(({ name }) => translated.test(name))
        .map(({ name, initial }) => [name, { isSent: true, value: initial }]),
    ),
  ]),
)

async function createTestLens() {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    runExchange,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  const { conversations, runs } = test
  const lens = createLensService({ conversations, runs, formats: conversationFormats })
  return { ...test, gateway, lens }
}

describe('the lens', () => {
  it.each(conversationFormatIds)('asks in %s and leaves the conversation as it is', async (format) => {
    const test = await createTestLens()
    const { lens, conversations, runs, database } = test
    const { id } = test.create({ model: 'practice-chat', system: 'Answer in one line.' })
    const before = valueOf(conversations.get(id))
    const run = valueOf(
      await lens.send({
        conversationId: id,
        connectionId: 'mine',
        blocks: [{ type: 'text', text: 'Tell me about bread.' }],
        format,
        model: 'practice-chat',
        parameters: streamed,
        extraJson: '',
      }),
    )
    const sink = createTestSink()
    valueOf(await runs.watch(run.id, sink))
    const answer = createAnswer()
    applyParts(
      answer,
      sink.batches.flatMap(({ parts }) => parts),
    )
    const row = database.connection.prepare('SELECT * FROM runs WHERE id = ?').get(run.id)
    expect(JSON.stringify(answer.blocks)).toContain('bread')
    expect(valueOf(runs.get(run.id))).toMatchObject({ format, status: 'done' })
    expect(row).toMatchObject({ conversation_id: id, turn_id: null })
    expect(valueOf(conversations.get(id))).toEqual(before)
  })

  const pairs = conversationFormatIds.flatMap((from) =>
    conversationFormatIds.map((to) => [from, to] as const),
  )

  it.each(pairs)(
    'asks with the parameters of %s in the words of %s, as the gateway takes them',
    async (from, to) => {
      const test = await createTestLens()
      const { id } = test.create({ model: 'practice-chat' })
      const settings = { ...valueOf(test.conversations.get(id)), format: from, parameters: rich[from] ?? {} }
      const { model, parameters, extraJson } = toColumnSettings(settings, { format: to }).settings
      const question = {
        conversationId: id,
        connectionId: 'mine',
        blocks: [{ type: 'text' as const, text: 'What time is it in Oslo?' }],
      }
      const run = valueOf(await test.lens.send({ ...question, format: to, model, parameters, extraJson }))
      valueOf(await test.runs.watch(run.id, createTestSink()))
      expect(valueOf(test.runs.get(run.id))).toMatchObject({ status: 'done', httpStatus: 200 })
    },
  )

  it.each(conversationFormatIds)(
    'asks in %s with a prefill, where the format has a way for it',
    async (format) => {
      const test = await createTestLens()
      const { id } = test.create({ model: 'practice-chat' })
      const run = valueOf(
        await test.lens.send({
          conversationId: id,
          connectionId: 'mine',
          blocks: [{ type: 'text', text: 'Tell me a story.' }],
          prefill: 'Once upon a time',
          format,
          model: 'practice-chat',
          parameters: streamed,
          extraJson: '',
        }),
      )
      valueOf(await test.runs.watch(run.id, createTestSink()))
      const sent = JSON.stringify(test.gateway.calls.at(-1)?.body)
      expect(sent.includes('Once upon a time')).toBe(format === 'chat' || format === 'messages')
      expect(valueOf(test.runs.get(run.id)).status).toBe('done')
    },
  )

  it('sends nothing when the format cannot make a request', async () => {
    const test = await createTestLens()
    const { lens, gateway } = test
    const { id } = test.create({ model: 'practice-chat' })
    const sent = await lens.send({
      conversationId: id,
      connectionId: 'mine',
      blocks: [],
      format: 'messages',
      model: 'practice-chat',
      parameters: {},
      extraJson: '',
    })
    expect(sent).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    expect(gateway.calls).toEqual([])
  })
})

describe('a conversation that holds only answers of the lens', () => {
  it('is not blank, says how many it has, and is found by what was asked', async () => {
    const test = await createTestLens()
    const { id } = test.create({ model: 'practice-chat' })
    expect(valueOf(test.conversations.list({}))).toMatchObject([{ id, isBlank: true }])
    valueOf(
      await test.lens.send({
        conversationId: id,
        connectionId: 'mine',
        blocks: [{ type: 'text', text: 'Tell me about sourdough.' }],
        format: 'chat',
        model: 'practice-chat',
        parameters: streamed,
        extraJson: '',
      }),
    )
    const [summary] = valueOf(test.conversations.list({}))
    expect(summary).toMatchObject({ id, turnCount: 0, lensAnswerCount: 1 })
    expect(summary?.isBlank).toBeUndefined()
    expect(valueOf(test.conversations.list({ search: 'sourdough' })).map((found) => found.id)).toEqual([id])
    expect(valueOf(test.conversations.list({ search: 'rye' }))).toEqual([])
  })

  it('is not blank once it has a system prompt or parameters', async () => {
    const test = await createTestLens()
    const { id } = test.create({ model: 'practice-chat' })
    valueOf(test.conversations.update({ id, parameters: {} }))
    expect(valueOf(test.conversations.list({}))[0]?.isBlank).toBeUndefined()
    const other = test.create({ model: 'practice-chat' })
    valueOf(test.conversations.update({ id: other.id, system: 'Answer in verse.' }))
    expect(valueOf(test.conversations.list({})).some(({ isBlank }) => isBlank === true)).toBe(false)
  })
})
