import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ok, type Result } from '../../shared/errors/result.ts'
import { promptOf, emptyPlan } from '../../shared/experiments/experiment.ts'
import type { PlanOfAsked } from '../../shared/experiments/plan-of-asked.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type {
  ConversationFormat,
  ConversationInput,
  InputTurn,
} from '../../shared/formats/conversation-input.ts'
import type { RunFormat } from '../../shared/formats/format.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import { rerankFormat } from '../../shared/formats/rerank/index.ts'
import { videoFormats } from '../../shared/formats/video/index.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import {
  createTestConversations,
  valueOf,
  answer,
} from '../conversations/testing/create-test-conversations.ts'
import { partsFormat } from '../runs/testing/parts-format.ts'
import { settle } from '../runs/testing/start-test-run.ts'
import { buildCellRequest } from './cell-request.ts'
import { createKeepFiles } from './keep-files.ts'
import { createPlansOfAsked } from './plans-of-asked.ts'

const readParts: ConversationFormat['createStreamReader'] = (...given) =>
  partsFormat.createStreamReader!(...given)

/** Sends a request in each format and returns answer parts. */
const formats = Object.fromEntries(
  Object.entries(conversationFormats).map(([id, format]) => [
    id,
    { ...format, createStreamReader: readParts },
  ]),
) as typeof conversationFormats

const said = (role: InputTurn['role'], text: string): InputTurn => ({
  role,
  blocks: [{ type: 'text', text }],
})
const stream = { stream: true }

function createTest() {
  const test = createTestConversations({ formats })
  /** The names of library items by their bytes. */
  const library = new Map<string, string>()
  const plans = createPlansOfAsked({
    ...test,
    log: test.host.log,
    filesOfJob: () => [{ field: 'image', mediaId: 'i1', mediaType: 'image/png', fileName: 'first.png' }],
    getConversation: (id) => test.conversations.get(id),
    keepFiles: createKeepFiles({
      fillTurns: async (turns) => ok(turns),
      async importFile({ name, bytes }) {
        if (!(bytes instanceof Uint8Array)) throw new Error('bytes come as a whole')
        const id = createHash('sha256').update(bytes).digest('hex').slice(0, 8)
        const isNew = !library.has(id)
        library.set(id, name)
        const item = { id, fileName: name, mediaType: 'image/png' } as never
        return ok({ item, isNew })
      },
    }),
  })

  const run = async (format: RunFormat, model: string, request: Result<WireRequest>): Promise<string> => {
    test.host.clock.advance(1_000)
    const started = valueOf(
      await test.runs.start({ format, connectionId: 'mine', model, request: valueOf(request) }),
    )
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Fine.')
    test.exchanges.newest().complete()
    await settle()
    return started.id
  }

  const ask = (format: ConversationFormatId, change: Partial<ConversationInput>): Promise<string> => {
    const input = { model: 'm', system: '', turns: [], parameters: stream, extra: {}, ...change }
    return run(formats[format], input.model, formats[format].request(input))
  }

  return { ...test, plans, library, run, ask }
}

const planned = ({ plan }: PlanOfAsked) => ({
  prompt: plan.prompt,
  vars: plan.cases.map(({ vars }) => vars),
  variants: plan.variants.map(({ format, model }) => `${format}:${model}`),
})

describe('the plan of recorded runs', () => {
  it('sends what the runs have sent, in every format of conversations', async () => {
    const { plans, ask, exchanges } = createTest()
    const turns = [said('user', 'Hi {{x}}'), said('assistant', 'Hello'), said('user', 'Say "no"')]
    for (const format of ['chat', 'responses', 'messages', 'generate-content'] as const) {
      const parameters = {
        ...stream,
        ...(format === 'generate-content' ? { 'generationConfig.temperature': 0.5 } : { temperature: 0.5 }),
      }
      const id = await ask(format, { system: 'Be brief.', turns, parameters, extra: { note: '{{y}}' } })
      const { plan, answer: reply } = valueOf(await plans.ofRuns([id], false))
      const [variant] = plan.variants
      if (variant === undefined) throw new Error('there is no variant')
      const built = await buildCellRequest(
        { ...variant, prompt: promptOf({ ...emptyPlan, ...plan }, variant) },
        plan.cases[0]?.vars ?? {},
        { removals: [], fillTurns: async (given) => ok(given) },
      )
      expect(valueOf(built)).toEqual(exchanges.newest().request)
      expect(reply).toBe('Fine.')
    }
  })

  it('asks for a video again with the image that it began with, which its body has as bytes', async () => {
    const { plans, run } = createTest()
    const input = { model: 'film', parameters: { duration: 5 }, extra: {}, encoding: 'json' } as const
    const first = {
      field: 'image',
      mediaId: 'i1',
      mediaType: 'image/png',
      fileName: 'first.png',
      data: 'QUJD',
    }
    const format = videoFormats['video-generations']
    const ids = [
      await run(format, 'film', format.request({ ...input, prompt: 'A boat', files: [first] })),
      await run(format, 'film', format.request({ ...input, prompt: 'A train', files: [first] })),
    ]
    const { plan, leftOut } = valueOf(await plans.ofRuns(ids, false))
    const image = { mediaId: 'i1', mediaType: 'image/png', fileName: 'first.png' }
    expect(plan).toMatchObject({
      prompt: '{{input}}',
      variants: [{ format: 'video-generations', model: 'film', parameters: { duration: 5 } }],
      cases: [{ vars: { input: 'A boat', image } }, { vars: { input: 'A train', image } }],
    })
    expect(leftOut).toEqual([])
  })

  it('has a case for each question and a variant for each way of asking, oldest first', async () => {
    const { plans, ask } = createTest()
    const ids = [
      await ask('chat', { turns: [said('user', 'One')] }),
      await ask('chat', { turns: [said('user', 'Two')] }),
      await ask('messages', { model: 'n', turns: [said('user', 'One')] }),
    ]
    const made = valueOf(await plans.ofRuns(ids.toReversed(), false))
    expect(planned(made)).toEqual({
      prompt: '{{input}}',
      vars: [{ input: 'One' }, { input: 'Two' }],
      variants: ['chat:m', 'messages:n'],
    })
    expect(made.leftOut).toEqual([])
  })

  it('names what it cannot take', async () => {
    const { plans, ask, run } = createTest()
    const talk = await ask('chat', { turns: [said('user', 'cats')] })
    const tools = await ask('chat', {
      turns: [
        said('user', 'dogs'),
        { role: 'assistant', blocks: [{ type: 'tool-call', callId: '1', name: 'find', arguments: '{}' }] },
        { role: 'user', blocks: [{ type: 'tool-result', callId: '1', output: '3' }] },
      ],
    })
    const ranking = await run(
      { ...rerankFormat, createStreamReader: readParts },
      'r',
      rerankFormat.request({ model: 'r', query: 'cats', documents: ['a', 'b'], parameters: {}, extra: {} }),
    )
    const made = valueOf(await plans.ofRuns([talk, tools, ranking, 'gone'], false))
    expect(planned(made).vars).toEqual([{ input: 'cats' }, { input: 'dogs' }])
    expect(made.leftOut).toEqual([
      { why: 'record', count: 1, formats: [''] },
      { why: 'fit', count: 1, formats: ['rerank'] },
      { why: 'content', count: 1, formats: ['chat'] },
    ])
    expect(await plans.ofRuns(['gone'], false)).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
  })

  it('has files as items of the library, once for the same bytes', async () => {
    const { plans, ask, library } = createTest()
    const image = { type: 'media', mediaType: 'image/png', data: 'iVBORw0KGgo=' } as const
    const ids = []
    for (const text of ['What is it?', 'What colour?'])
      ids.push(await ask('chat', { turns: [{ role: 'user', blocks: [image, { type: 'text', text }] }] }))
    const { prompt, vars } = planned(valueOf(await plans.ofRuns(ids, false)))
    const [mediaId] = library.keys()
    expect(library.size).toBe(1)
    expect(prompt).toBe('{{image}}{{input}}')
    expect(vars).toMatchObject([
      { image: { mediaId, mediaType: 'image/png' }, input: 'What is it?' },
      { image: { mediaId }, input: 'What colour?' },
    ])
  })
})

describe('the plan of a turn', () => {
  it('has the message as its variable and what is before it in the prompt, and knows the answer', async () => {
    const test = createTest()
    const { id } = test.create({ system: 'Be brief.', parameters: { stream: { isSent: true, value: true } } })
    await test.send(id, 'Hi')
    await answer(test, 'Hello')
    await test.send(id, 'Capital of France?')
    await answer(test, 'Paris')
    const turns = valueOf(test.conversations.get(id)).turns
    const [, , message, reply] = turns
    for (const turn of [message, reply]) {
      const made = valueOf(
        await test.plans.ofTurn({ conversationId: id, turnId: turn?.id ?? '', connectionId: 'other' }),
      )
      expect(planned(made)).toEqual({
        prompt: JSON.stringify([
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hi' },
          { role: 'assistant', content: 'Hello' },
          { role: 'user', content: '{{input}}' },
        ]),
        vars: [{ input: 'Capital of France?' }],
        variants: ['chat:practice-swift'],
      })
      expect(made).toMatchObject({
        answer: 'Paris',
        leftOut: [],
        plan: { variants: [{ connectionId: 'mine' }] },
      })
    }
  })

  it('is asked of the connection it is told where there is no answer yet', async () => {
    const test = createTest()
    const { id } = test.create()
    const { turns } = valueOf(
      test.conversations.write({ id, role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }),
    )
    const made = valueOf(
      await test.plans.ofTurn({ conversationId: id, turnId: turns[0]?.id ?? '', connectionId: 'other' }),
    )
    expect(made).toMatchObject({
      answer: '',
      plan: { prompt: '{{input}}', variants: [{ connectionId: 'other' }] },
    })
    expect(
      await test.plans.ofTurn({ conversationId: id, turnId: 'none', connectionId: 'other' }),
    ).toMatchObject({ ok: false })
  })
})
