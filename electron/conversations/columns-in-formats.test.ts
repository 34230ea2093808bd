import { expect, it, onTestFinished } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import { conversationFormatIds } from '../../shared/formats/registry.ts'
import { toColumnSettings } from '../../shared/lens/column-settings.ts'
import { ok } from '../../shared/errors/result.ts'
import { runExchange } from '../gateway/run-exchange.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { partsFormat } from '../runs/testing/parts-format.ts'
import { createTestSink } from '../runs/testing/test-sink.ts'
import { answer, createTestConversations, valueOf } from './testing/create-test-conversations.ts'

const translated =
  /stream|max_?(completion|output)?_?tokens|temperature|tools|tool_?(choice|config)|seed|effort|output_config|thinking$|thinkingConfig|^parallel/i

/** Each format's form with the fields whose wire formats differ most switched on, at their default values. */
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

async function createTestColumns() {
  const gateway = await startPracticeGateway({ paceMs: 0 })
  onTestFinished(() => gateway.close())
  const test = createTestConversations({
    formats: conversationFormats,
    runExchange,
    target: { baseUrl: gateway.url, key: 'practice-full' },
  })
  return { ...test, gateway }
}

const pairs = conversationFormatIds.flatMap((from) => conversationFormatIds.map((to) => [from, to] as const))

it.each(pairs)(
  'a column asks with the parameters of %s in the words of %s, as the gateway takes them',
  async (from, to) => {
    const test = await createTestColumns()
    const { conversations, runs } = test
    const { id } = test.create({ model: 'practice-chat', format: from, parameters: rich[from] ?? {} })
    const before = valueOf(conversations.get(id))
    const { format, parameters, extraJson } = toColumnSettings(before, { format: to }).settings
    const made = valueOf(conversations.addColumns({ id, columns: [{ format, parameters, extraJson }] }))
    const [columnId = ''] = made.columnIds ?? []
    const blocks = [{ type: 'text' as const, text: 'What time is it in Oslo?' }]
    const sent = valueOf(await conversations.send({ id: columnId, connectionId: 'mine', blocks }))
    const runId = sent.turns.at(-1)?.run?.id ?? ''
    valueOf(await runs.watch(runId, createTestSink()))
    expect(valueOf(runs.get(runId))).toMatchObject({ format: to, status: 'done', httpStatus: 200 })
    expect(valueOf(conversations.get(id)).turns).toEqual(before.turns)
  },
)

it('a conversation that has answers in no turn is not blank, says how many, and is found by what was asked', async () => {
  const test = createTestConversations()
  const { id } = test.create()
  expect(valueOf(test.conversations.list({}))).toMatchObject([{ id, isBlank: true }])
  const request = valueOf(
    partsFormat.request({
      model: 'practice-chat',
      system: '',
      parameters: {},
      extra: {},
      turns: [],
    }),
  )
  valueOf(
    await test.runs.start({
      format: partsFormat,
      connectionId: 'mine',
      model: 'practice-chat',
      request,
      prompt: 'Tell me about sourdough.',
      store: () => ok({ conversationId: id }),
    }),
  )
  await answer(test, 'It rises.')
  const [summary] = valueOf(test.conversations.list({}))
  expect(summary).toMatchObject({ id, turnCount: 0, lensAnswerCount: 1 })
  expect(summary?.isBlank).toBeUndefined()
  expect(valueOf(test.conversations.list({ search: 'sourdough' })).map((found) => found.id)).toEqual([id])
  expect(valueOf(test.conversations.list({ search: 'rye' }))).toEqual([])
})

it('a conversation is not blank once it has a system prompt or parameters', () => {
  const test = createTestConversations()
  const { id } = test.create({ model: 'practice-chat' })
  valueOf(test.conversations.update({ id, parameters: {} }))
  expect(valueOf(test.conversations.list({}))[0]?.isBlank).toBeUndefined()
  const other = test.create({ model: 'practice-chat' })
  valueOf(test.conversations.update({ id: other.id, system: 'Answer in verse.' }))
  expect(valueOf(test.conversations.list({})).some(({ isBlank }) => isBlank === true)).toBe(false)
})
