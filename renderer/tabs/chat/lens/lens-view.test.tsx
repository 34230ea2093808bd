import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { Part } from '../../../../shared/runs/part.ts'
import type { Run } from '../../../../shared/runs/run.ts'
import type { FakeBridge, FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { listOf } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { answerTurn, createFakeConversations, fakeRun, userTurn } from '../testing/fake-conversations.ts'
import { setPrefill } from '../prefill-store.ts'
import { useLensStore } from './lens-store.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useLensStore.setState({ columns: {} })
})
afterEach(() => {
  location.hash = ''
})

async function openLens(given: Partial<Conversation> = {}, handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  main.add('c1', { turns: [userTurn('Weather in Oslo?')], headTurnId: 'said-Weather in Oslo?', ...given })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'lens.send': ({ format, model }) => ok(fakeRun(`run-${format}`, { format, model })),
      ...handlers,
    },
  })
  await app.user.click(await screen.findByRole('radio', { name: 'Lens' }))
  // The lens is a script of its own.
  await screen.findByRole('button', { name: 'Add a column' })
  return app
}

function pushParts(bridge: FakeBridge, runId: string, parts: Part[], change: Partial<Run> = {}): void {
  const stream = bridge.streamsOf('runs.watch').find(({ input }) => input.id === runId)
  act(() => stream?.push({ runId, seq: 1, parts, run: fakeRun(runId, change) }))
}

const column = (name: string) => screen.getByRole('region', { name })
const answer = (name: string) => screen.getByRole('region', { name: `Answer of ${name}` })

describe('the lens', () => {
  it('shows the conversation in four formats and what cannot be carried over', async () => {
    await openLens({ parameters: { seed: { isSent: true, value: 41 } } })
    expect(column('Chat completions').textContent).toContain('"seed": 41')
    expect(column('Messages').textContent).toContain('seed: no such field')
    const row = within(column('Unsupported fields')).getByRole('row', { name: /^seed = 41/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['sent', 'no such field', 'no such field', 'generationConfig.seed'])
  })

  it('says of fields that every column can send, but not in the same way, that they differ', async () => {
    await openLens({ parameters: { stream_options: { isSent: true, value: { include_usage: true } } } })
    const losses = column('Unsupported fields')
    const rows = within(losses).queryAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(0)
    expect(within(losses).queryByText('none')).toBeNull()
    expect(
      within(losses).getByText(
        rows.length === 1 ? 'none · 1 field differs' : `none · ${rows.length} fields differ`,
      ),
    ).toBeTruthy()
  })

  it('sends each ticked column once, in its own format, and leaves the others', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('checkbox', { name: 'Send Messages' }))
    await user.click(screen.getByRole('button', { name: 'Send 3 requests' }))
    await waitFor(() => expect(bridge.callsOf('lens.send')).toHaveLength(3))
    expect(bridge.callsOf('lens.send').map(({ format, blocks }) => [format, blocks])).toEqual([
      ['chat', []],
      ['responses', []],
      ['generate-content', []],
    ])
    expect(bridge.callsOf('conversations.send')).toEqual([])
  })

  it('sends the prefill, and says which formats omit it', async () => {
    setPrefill('c1', 'It is')
    const { user, bridge } = await openLens()
    expect(column('Messages').textContent).toContain('"It is"')
    expect(column('Responses').textContent).toContain('assistant prefill: no such field')
    const row = within(column('Unsupported fields')).getByRole('row', {
      name: /^assistant prefill = "It is"/,
    })
    const cells = within(row).getAllByRole('cell')
    expect(cells.map(({ textContent }) => textContent)).toEqual([
      'sent',
      'no such field',
      'sent',
      'no such field',
    ])
    expect(cells[1]?.title).toContain('Responses omits: assistant prefill.')
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(bridge.callsOf('lens.send')).toHaveLength(4))
    expect(bridge.callsOf('lens.send').map(({ prefill }) => prefill)).toEqual(Array(4).fill('It is'))
  })

  it('streams answers into their columns, with their figures at the end', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(4))
    pushParts(bridge, 'run-messages', [{ type: 'text', block: 'a', text: 'Light rain.' }], {
      status: 'done',
      timings: { headersMs: 20, firstTextMs: 640, lastTextMs: 1900, endMs: 1920 },
      usage: { inputTokens: 58, outputTokens: 17 },
      finish: { reason: 'stop', raw: 'end_turn' },
    })
    await waitFor(() => expect(answer('Messages').textContent).toContain('Light rain.'))
    for (const words of ['Done', 'end_turn', 'first text 0.64 s', 'end 1.92 s', '58 in · 17 out'])
      expect(answer('Messages').textContent).toContain(words)
  })

  it('lets the keyboard reach the text of an answer, which scrolls where the fonts are wide', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(4))
    pushParts(bridge, 'run-messages', [{ type: 'text', block: 'a', text: 'Light rain.' }], { status: 'done' })
    const text = await within(answer('Messages')).findByText('Light rain.')
    expect(text.closest('[tabindex="0"]')).not.toBeNull()
  })

  it('draws the Markdown of an answer, and follows it while it grows', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(4))
    pushParts(bridge, 'run-messages', [{ type: 'text', block: 'a', text: '## Oslo\n\n**Light** ra' }])
    expect(await within(answer('Messages')).findByRole('heading', { name: 'Oslo' })).toBeDefined()
    const stream = bridge.streamsOf('runs.watch').find(({ input }) => input.id === 'run-messages')
    const more: Part = { type: 'text', block: 'a', text: 'in, all day' }
    act(() => stream?.push({ runId: 'run-messages', seq: 2, parts: [more], run: fakeRun('run-messages') }))
    await waitFor(() => expect(answer('Messages').textContent).toContain('Light rain, all day'))
    expect(within(answer('Messages')).getByText('Light').tagName).toBe('STRONG')
  })

  it('offers on right click what can be done with an answer and with a column', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(4))
    pushParts(bridge, 'run-messages', [{ type: 'text', block: 'a', text: 'Light **rain**.' }])
    await within(answer('Messages')).findByText('rain')
    await user.pointer({ keys: '[MouseRight]', target: answer('Messages') })
    expect(await screen.findByRole('menuitem', { name: 'Send to' })).toBeDefined()
    await user.click(screen.getByRole('menuitem', { name: 'Copy as Markdown' }))
    expect((await navigator.clipboard.readText()).trim()).toBe('Light **rain**.')
    await user.pointer({ keys: '[MouseRight]', target: column('Messages') })
    expect(await screen.findByRole('menuitem', { name: 'Remove' })).toBeDefined()
  })

  it('says in its column why one was not sent', async () => {
    const { user } = await openLens(
      {},
      { 'lens.send': () => err({ kind: 'network', message: 'The gateway cannot be reached.' }) },
    )
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    await waitFor(() => expect(answer('Responses').textContent).toContain('The gateway cannot be reached.'))
    expect(answer('Responses').textContent).toContain('Not sent')
  })

  it('does not send a column whose format cannot carry an attachment, and says so', async () => {
    const turn = userTurn('What is said?')
    const audio = { type: 'media' as const, mediaType: 'audio/wav', name: 'voice.wav', data: 'UklGRg==' }
    await openLens({ turns: [{ ...turn, blocks: [...turn.blocks, audio] }] })
    expect(within(column('Messages')).getByRole('alert').textContent).toContain('does not support voice.wav')
    expect(screen.getByRole('button', { name: 'Send 2 requests' })).toBeDefined()
  })

  it('adds columns up to six and removes them down to two', async () => {
    const { user } = await openLens()
    const add = screen.getByRole('button', { name: 'Add a column' })
    await user.click(add)
    await user.click(add)
    expect(add).toHaveProperty('disabled', true)
    expect(column('Generate content 3')).toBeDefined()
    for (const name of ['Chat completions', 'Responses', 'Messages', 'Generate content 1']) {
      await user.click(screen.getByRole('button', { name: `Column ${name}` }))
      await user.click(await screen.findByRole('menuitem', { name: 'Remove' }))
    }
    await user.click(screen.getByRole('button', { name: 'Column Generate content 1' }))
    expect((await screen.findByRole('menuitem', { name: 'Remove' })).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('shows and sends tool results that are begun, and lists what does not say that a tool failed', async () => {
    const call = { type: 'tool-call', callId: 'call_1', name: 'get_time', arguments: '{}' } as const
    const called = { ...answerTurn('', { status: 'done' }), blocks: [call] }
    const result = {
      callId: 'call_1',
      source: 'manual' as const,
      status: 'answered' as const,
      output: 'no such zone',
      isError: true,
    }
    const { user, bridge } = await openLens(
      { turns: [userTurn('What time is it?'), called] },
      { 'toolCalls.get': () => ok({ calls: [result], approvedTools: [] }) },
    )
    await waitFor(() => expect(column('Messages').textContent).toContain('"is_error": true'))
    expect(column('Chat completions').textContent).toContain('no such zone')
    const row = within(column('Unsupported fields')).getByRole('row', { name: /^turn 3: tool error/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['no such field', 'no such field', 'sent', 'sent'])
    await user.click(screen.getByRole('button', { name: 'Send 4 requests' }))
    expect(bridge.callsOf('lens.send')[0]?.blocks).toEqual([
      { type: 'tool-result', callId: 'call_1', output: 'no such zone', isError: true },
    ])
  })

  it('waits for a word on what a server of a tool is to be asked', async () => {
    const call = { type: 'tool-call', callId: 'call_1', name: 'get_time', arguments: '{}' } as const
    const called = { ...answerTurn('', { status: 'done' }), blocks: [call] }
    const { user, bridge } = await openLens({
      turns: [userTurn('What time is it?'), called],
      toolAnswers: {
        get_time: {
          source: 'http',
          fixedResults: [],
          http: { method: 'POST', url: 'http://127.0.0.1:9/', headers: '' },
        },
      },
    })
    const send = screen.getByRole('button', { name: 'Send' })
    await waitFor(() =>
      expect(send.getAttribute('aria-description')).toContain('waiting for approval: get_time'),
    )
    await user.click(send)
    expect(bridge.callsOf('lens.send')).toEqual([])
  })

  it('marks what is remembered to be left out', async () => {
    const removal = {
      connectionId: 'practice',
      model: 'practice-chat',
      format: 'messages' as const,
      field: 'temperature',
      learnedAt: 1,
    }
    await openLens(
      { parameters: { temperature: { isSent: true, value: 0.3 } } },
      { 'medic.list': () => ok([removal]) },
    )
    expect(
      await within(column('Messages')).findByText(/^temperature: omitted, not supported by this model/),
    ).toBeDefined()
    expect(column('Chat completions').textContent).not.toContain('left out')
  })

  it('sends nothing while something in the conversation is half typed', async () => {
    useJsonDraftStore.setState({ drafts: { 'c1|chat|tools|': '[{' } })
    await openLens({ parameters: { tools: { isSent: true, value: [] } } })
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-disabled')).toBe('true')
    useJsonDraftStore.setState({ drafts: {} })
  })

  it('offers an example while there is nothing to ask', async () => {
    const { user } = await openLens({ turns: [], headTurnId: null })
    await user.click(screen.getByRole('button', { name: /^Try/ }))
    expect(column('Messages').textContent).toContain('Weather in Oslo, in one line?')
  })

  it('chooses a model for a new conversation that is opened in the lens', async () => {
    let later: (() => void) | undefined
    const models = new Promise<void>((resolve) => {
      later = resolve
    })
    // The models are known only after the lens was opened: the transcript had no time to choose one.
    const { bridge } = await openLens(
      { turns: [], headTurnId: null, model: '' },
      {
        'models.list': async () => {
          await models
          return ok(listOf([{ id: 'gpt-5', ownedBy: 'someone', endpointTypes: ['openai'] }]))
        },
      },
    )
    later?.()
    await waitFor(() =>
      expect(bridge.callsOf('conversations.update')).toContainEqual({ id: 'c1', model: 'gpt-5' }),
    )
  })
})
