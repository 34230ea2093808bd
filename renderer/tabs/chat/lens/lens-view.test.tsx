import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { listOf } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'
import { setPrefill } from '../prefill-store.ts'
import { comparisons } from '../compare/comparisons.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  comparisons.setState({ form: comparisons.initial })
})
afterEach(() => {
  location.hash = ''
})

async function openLens(
  given: Partial<Conversation> = {},
  handlers: FakeHandlers = {},
  wrap: (handlers: FakeHandlers) => FakeHandlers = (same) => same,
) {
  const main = createFakeConversations()
  main.add('c1', { turns: [userTurn('Weather in Oslo?')], headTurnId: 'said-Weather in Oslo?', ...given })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, {
    handlers: wrap({ ...main.handlers, ...handlers }),
  })
  await app.user.click(await screen.findByRole('radio', { name: 'Lens' }))
  // The lens is loaded lazily.
  await screen.findByRole('textbox', { name: 'Message' })
  return { ...app, main }
}

const column = (name: string) => screen.getByRole('region', { name: `Column ${name}` })
const losses = () => within(screen.getByRole('region', { name: 'Unsupported fields' }))
const send = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`Send to ${name}`) })

describe('the lens', () => {
  it('shows the conversation in four formats and what cannot be carried over', async () => {
    await openLens({ parameters: { seed: { isSent: true, value: 41 } } })
    expect(column('Chat completions').textContent).toContain('"seed": 41')
    expect(column('Messages').textContent).toContain('seed: no such field')
    const row = losses().getByRole('row', { name: /^seed = 41/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['sent', 'no such field', 'no such field', 'generationConfig.seed'])
  })

  it('says of fields that every column can send, but not in the same way, that they differ', async () => {
    await openLens({ parameters: { stream_options: { isSent: true, value: { include_usage: true } } } })
    const rows = losses().queryAllByRole('row').slice(1)
    expect(rows.length).toBeGreaterThan(0)
    expect(losses().queryByText('none')).toBeNull()
    expect(
      losses().getByText(
        rows.length === 1 ? 'none · 1 field differs' : `none · ${rows.length} fields differ`,
      ),
    ).toBeTruthy()
  })

  it('sends what stood in the message as it was sent, and keeps what is written until the columns are made', async () => {
    const { promise: areMade, resolve: make } = Promise.withResolvers<void>()
    const { user, bridge } = await openLens({}, {}, (handlers) => ({
      ...handlers,
      'conversations.addColumns': async (input) => {
        await areMade
        return handlers['conversations.addColumns']?.(input) ?? Promise.reject(new Error('No columns'))
      },
    }))
    const message = screen.getByRole('textbox', { name: 'Message' })
    await user.type(message, 'Now{Enter}')
    await waitFor(() => expect(bridge.callsOf('conversations.addColumns')).toHaveLength(1))
    await user.type(message, ' and then{Enter}')
    await act(async () => make())
    await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(4))
    for (const { blocks } of bridge.callsOf('conversations.send'))
      expect(blocks).toEqual([{ type: 'text', text: 'Now' }])
    expect(chatDrafts.getState().form.drafts['c1']).toBe('Now and then')
    expect(bridge.callsOf('conversations.addColumns')).toHaveLength(1)
  })

  it('makes the columns with the first message, and asks each that is ticked once, in its own format', async () => {
    const { user, bridge, main } = await openLens()
    await user.click(send('Messages'))
    await user.click(screen.getByRole('button', { name: 'Retry 3' }))
    await waitFor(() => expect(bridge.callsOf('conversations.retry')).toHaveLength(3))
    expect(bridge.callsOf('conversations.addColumns')).toMatchObject([
      {
        id: 'c1',
        columns: ['chat', 'responses', 'messages', 'generate-content'].map((format) => ({ format })),
      },
    ])
    expect(bridge.callsOf('conversations.retry').map(({ id }) => main.get(id).format)).toEqual([
      'chat',
      'responses',
      'generate-content',
    ])
    expect(main.get('c1').turns).toHaveLength(1)
    expect(send('Messages').getAttribute('aria-checked')).toBe('false')
  })

  it('asks nothing again by the key that sends a message', async () => {
    const { user, bridge } = await openLens()
    await user.click(screen.getByRole('textbox', { name: 'Message' }))
    await user.keyboard('{Enter}')
    expect(bridge.callsOf('conversations.addColumns')).toEqual([])
    expect(bridge.callsOf('conversations.retry')).toEqual([])
  })

  it('makes the columns with a change of one of them', async () => {
    const { user, bridge } = await openLens()
    await user.click(
      within(column('Messages')).getByRole('button', { name: /^Parameters and system prompt/ }),
    )
    await user.click(await screen.findByRole('textbox', { name: 'System prompt' }))
    await user.paste('Be brief.')
    await waitFor(() => expect(bridge.callsOf('conversations.addColumns')).toHaveLength(1))
    expect(bridge.callsOf('conversations.addColumns')[0]?.columns[2]).toMatchObject({
      format: 'messages',
      system: 'Be brief.',
    })
    await waitFor(() => expect(column('Messages').textContent).toContain('Be brief.'))
    expect(column('Responses').textContent).not.toContain('Be brief.')
  })

  it('sends the prefill, and says which formats omit it', async () => {
    setPrefill('c1', 'It is')
    const { user, bridge } = await openLens()
    expect(column('Messages').textContent).toContain('"It is"')
    expect(column('Responses').textContent).toContain('assistant prefill: no such field')
    const row = losses().getByRole('row', {
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
    await user.click(screen.getByRole('textbox', { name: 'Message' }))
    await user.paste('And tomorrow?')
    await user.click(screen.getByRole('button', { name: 'Send 4' }))
    await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(4))
    expect(bridge.callsOf('conversations.send').map(({ prefill }) => prefill)).toEqual([
      'It is',
      undefined,
      'It is',
      undefined,
    ])
  })

  it('streams answers below the requests, and says in its column why one was not sent', async () => {
    const { user, bridge, main } = await openLens({}, undefined, (handlers) => ({
      ...handlers,
      'conversations.retry': (input, ...rest) =>
        input.id === 'column-2'
          ? err({ kind: 'network', message: 'The gateway cannot be reached.' })
          : (handlers['conversations.retry']?.(input, ...rest) ?? err({ kind: 'bug', message: 'none' })),
    }))
    await user.click(screen.getByRole('button', { name: 'Retry 4' }))
    await waitFor(() => expect(bridge.streamsOf('runs.watch')).toHaveLength(3))
    const runId = main.get('column-3').turns.at(-1)?.run?.id ?? ''
    act(() => main.stream(bridge, runId, [{ type: 'text', block: 'a', text: '**Light** rain.' }]))
    await waitFor(() => expect(column('Messages').textContent).toContain('Light rain.'))
    expect(within(column('Responses')).getByRole('button', { name: 'Send again' })).toBeTruthy()
    expect(column('Responses').textContent).toContain('The gateway cannot be reached.')
    const text = within(column('Messages')).getByText('Light')
    expect(text.closest('[tabindex="0"]')).not.toBeNull()
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
    const row = losses().getByRole('row', { name: /^turn 3: tool error/ })
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['no such field', 'no such field', 'sent', 'sent'])
    await user.click(screen.getByRole('button', { name: 'Send 4' }))
    await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(4))
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
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
    const button = screen.getByRole('button', { name: /^(?:Send|Retry) 4/ })
    await waitFor(() =>
      expect(button.getAttribute('aria-description')).toContain('waiting for approval: get_time'),
    )
    await user.click(button)
    expect(bridge.callsOf('conversations.addColumns')).toEqual([])
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
    const { user, bridge } = await openLens({ parameters: { tools: { isSent: true, value: [] } } })
    await user.click(screen.getByRole('button', { name: 'Retry 4' }))
    expect(await screen.findByRole('alert')).toBeTruthy()
    expect(bridge.callsOf('conversations.addColumns')).toEqual([])
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
    // The models are known only after the lens was opened, so the transcript could not choose one.
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
