import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { useInspectorTab } from '../../panels/inspector/inspector-tab-store.ts'
import { RunningConversations } from '../../queries/running-conversations.tsx'
import { fakeAnswers, listOf, practiceConnection, workConnection } from '../../testing/fake-answers.ts'
import { listWindow } from '../../controls/hooks/use-media-query.ts'
import { collectAnnouncements } from '../../testing/announcements.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { navigate } from '../../stores/route.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'
import { ChatTab } from './chat-tab.tsx'
import { useChatView } from './chat-view-store.ts'
import { chatDrafts, draftOf } from './draft-store.ts'
import {
  answerTurn,
  assistantTurn,
  createFakeConversations,
  fakeRun,
  userTurn,
} from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useInspectorTab.setState({ tab: 'timing' })
  useChatView.setState({ isListOver: false, inspectedRunIds: {}, search: '', rightTabs: {} })
})
afterEach(() => {
  location.hash = ''
})

const ownGateway = fakeAnswers({
  settings: { activeConnectionId: workConnection.id },
  connections: [practiceConnection, workConnection],
})
const talker = (id: string) => ({ id, ownedBy: 'someone', endpointTypes: ['openai'] })

async function openChat(
  given: Partial<Conversation> = {},
  options: { handlers?: FakeHandlers; others?: string[] } = {},
) {
  const main = createFakeConversations()
  for (const id of options.others ?? []) main.add(id, { title: `Title of ${id}` })
  main.add('c1', given)
  location.hash = '#/chat/c1'
  const app = renderInApp(
    <>
      <RunningConversations />
      <ChatTab />
    </>,
    { handlers: { ...main.handlers, ...options.handlers } },
  )
  const message = await screen.findByRole('textbox', { name: 'Message' })
  const stream: typeof main.stream = (...input) => act(() => main.stream(...input))
  const end: typeof main.end = (...input) => act(() => main.end(...input))
  return { ...app, main, message, stream, end }
}

const listSearch = () => screen.findByRole('textbox', { name: 'Search conversations' })
const answer = () => screen.findByRole('article', { name: /^Answer of/ })

it('begins a new conversation with a text that another tab sends, and leaves the open one alone', async () => {
  await openChat({ turns: [userTurn('Hello'), answerTurn('Hi', {})] })
  act(() => openWithTexts('chat', { texts: ['A text'] }, { rest: 'new' }))
  await waitFor(() => expect(Object.values(chatDrafts.getState().form.drafts)).toEqual(['A text']))
  expect(await screen.findByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'A text')
  expect(draftOf('c1')).toBe('')
})

/** Renders Chat with a conversation that loads once `arrive` is called. */
function openSlowly() {
  const main = createFakeConversations()
  main.add('c1', {})
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const newest: FakeHandlers['conversations.newest'] = async (input) => {
    await isRead
    return main.handlers['conversations.newest']?.(input) ?? Promise.reject(new Error('No conversations'))
  }
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, { handlers: { ...main.handlers, 'conversations.newest': newest } })
  const arrive = async () => {
    act(() => read())
    return screen.findByRole('textbox', { name: 'Message' })
  }
  return { arrive }
}

describe('the message of a conversation that is read late', () => {
  it('takes the focus where nothing else has it', async () => {
    const { arrive } = openSlowly()
    await listSearch()
    const message = await arrive()
    expect(document.activeElement).toBe(message)
  })

  it('leaves it where the person has gone meanwhile', async () => {
    const { arrive } = openSlowly()
    const menu = await screen.findByRole('button', { name: 'Import and export' })
    act(() => menu.focus())
    await arrive()
    expect(document.activeElement).toBe(menu)
  })
})

it('begins another conversation, though the list does not know yet of the message that was sent in this one', async () => {
  const blank = createFakeConversations()
  blank.add('c1', {})
  const { 'conversations.list': list = () => ok([]) } = blank.handlers
  await openChat(
    { turns: [userTurn('Hello'), answerTurn('Hi', {})] },
    { handlers: { 'conversations.list': list } },
  )
  expect(await screen.findByRole('button', { name: /practice-chat · empty/ })).toBeDefined()
  act(() => navigate('chat', 'new'))
  await waitFor(() => expect(location.hash).toBe('#/chat/created-1'))
})

it('keeps what is searched in the list when the window becomes narrow, and wide again', async () => {
  const wide = Object.assign(new EventTarget(), { media: listWindow, matches: true })
  const ask = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    media === listWindow ? (wide as MediaQueryList) : ask(media),
  )
  const becomeWide = (matches: boolean) =>
    act(() => void Object.assign(wide, { matches }).dispatchEvent(new Event('change')))
  const { user } = await openChat()
  await user.type(await listSearch(), 'lighthouse')
  becomeWide(false)
  await user.click(await screen.findByRole('button', { name: 'Show conversations' }))
  expect(await listSearch()).toHaveProperty('value', 'lighthouse')
  becomeWide(true)
  expect(await listSearch()).toHaveProperty('value', 'lighthouse')
})

describe('a message', () => {
  it('is sent with Enter, and its answer streams in with its figures', async () => {
    const { bridge, user, message, stream, end } = await openChat()
    await user.type(message, 'Say **hi**{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')).toEqual([
      { id: 'c1', connectionId: 'practice', blocks: [{ type: 'text', text: 'Say **hi**' }] },
    ])
    expect(message).toHaveProperty('value', '')
    expect((await answer()).textContent).toContain('Waiting for practice-chat')

    const runId = bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
    stream(bridge, runId, [{ type: 'text', block: 'a', text: 'Hello **wor' }])
    expect((await within(await answer()).findByText('wor')).tagName).toBe('STRONG')

    stream(bridge, runId, [{ type: 'text', block: 'a', text: 'ld**.' }])
    end(bridge, runId, {
      status: 'done',
      timings: { firstTextMs: 500, lastTextMs: 2500, endMs: 2600 },
      usage: { inputTokens: 12, outputTokens: 40 },
      finish: { reason: 'stop', raw: 'stop' },
    })
    await screen.findByRole('button', { name: 'Send' })
    const text = (await answer()).textContent
    expect(text).toContain('Hello world.')
    expect(text).toContain('40 tokens · 2.60 s')
    expect(text).toContain('first token 0.50 s · 20.0 tok/s · 12 in, 40 out · stop')
  })

  it('is not sent by the Enter that chooses a suggestion of an input method, nor by Shift+Enter', async () => {
    const { bridge, user, message } = await openChat()
    await user.type(message, 'one{Shift>}{Enter}{/Shift}two')
    fireEvent.keyDown(message, { key: 'Enter', isComposing: true })
    // Safari sends this key event after the composition has ended.
    fireEvent.compositionStart(message)
    fireEvent.compositionEnd(message)
    fireEvent.keyDown(message, { key: 'Enter', keyCode: 229 })
    expect(message).toHaveProperty('value', 'one\ntwo')
    expect(bridge.callsOf('conversations.send')).toEqual([])
  })

  it('stays in the field when it could not be sent, with the reason', async () => {
    const { user, message } = await openChat(
      {},
      {
        handlers: {
          'conversations.send': () =>
            err({
              kind: 'no-key',
              message: 'Work gateway has no key.',
              remedies: [{ type: 'set-key', connectionId: 'work' }],
            }),
        },
      },
    )
    await user.type(message, 'Hello{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Work gateway has no key.')
    expect(message).toHaveProperty('value', 'Hello')
    await user.click(screen.getByRole('button', { name: 'Set the key' }))
    expect(location.hash).toBe('#/settings/connections/work')
  })

  it('waits for changed parameters to be saved, and is not sent when they cannot be', async () => {
    const { bridge, user, message } = await openChat()
    await user.click(screen.getByRole('button', { name: /^All fields/ }))
    await user.click(screen.getByRole('switch', { name: 'Send seed' }))
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    const names = bridge.calls.map(({ name }) => name).filter((name) => /update|send/.test(name))
    expect(names).toEqual(['conversations.update', 'conversations.send'])
    expect(bridge.callsOf('conversations.update')[0]?.parameters?.['seed']?.isSent).toBe(true)
  })

  it('can be sent while another conversation is still answering', async () => {
    const { bridge, user, message } = await openChat({ title: 'First' }, { others: ['c2'] })
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    act(() => {
      location.hash = '#/chat/c2'
    })
    await screen.findByRole('heading', { name: 'Title of c2' })
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'Me too{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send').map(({ id }) => id)).toEqual(['c1', 'c2'])
    expect(bridge.streamsOf('runs.watch').every(({ isClosed }) => !isClosed)).toBe(true)
  })
})

it.each([
  ['sent', 'conversations.send', 'Send'],
  ['added', 'conversations.write', 'Add message'],
] as const)(
  'a message that was %s is no draft any more, though another conversation was opened before main took it',
  async (_what, command, name) => {
    const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
    const { user, bridge, main, message } = await openChat({}, { others: ['c2'] })
    bridge.answer({
      [command]: async (input: never) => {
        await isTaken
        return main.handlers[command]?.(input)
      },
    })
    if (name === 'Add message') {
      await user.click(screen.getByRole('button', { name: 'Role: User' }))
      await user.click(await screen.findByRole('menuitemradio', { name: 'Assistant' }))
    }
    await user.type(message, 'Hello')
    await user.click(screen.getByRole('button', { name }))
    await waitFor(() => expect(bridge.callsOf(command)).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: /^Title of c2/ }))
    await waitFor(() => expect(message.isConnected).toBe(false))
    await act(async () => take())
    await waitFor(() => expect(draftOf('c1')).toBe(''))
  },
)

it('sends a message once, though its conversation was left and opened again before main took it', async () => {
  const { promise: isTaken, resolve: take } = Promise.withResolvers<void>()
  const { user, bridge, main, message } = await openChat({ title: 'First' }, { others: ['c2'] })
  const send = main.handlers['conversations.send']
  bridge.answer({
    'conversations.send': async (input) => {
      await isTaken
      return send?.(input) ?? Promise.reject(new Error('No conversations'))
    },
  })
  await user.type(message, 'Hello{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: /^Title of c2/ }))
  await waitFor(() => expect(message.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: /^First/ }))
  await user.type(await screen.findByDisplayValue('Hello'), '{Enter}')
  await act(async () => take())
  await screen.findByRole('button', { name: /^Stop/ })
  expect(bridge.callsOf('conversations.send')).toHaveLength(1)
})

describe('a conversation without a model', () => {
  it('says near Send why it is off, and Enter opens the list of models with a sentence', async () => {
    const { bridge, user, message } = await openChat(
      { model: '' },
      {
        handlers: { ...ownGateway, 'models.list': () => ok(listOf([talker('gpt-5'), talker('gpt-5-mini')])) },
      },
    )
    const send = screen.getByRole('button', { name: 'Send' })
    await waitFor(() => expect(send.getAttribute('aria-description')).toBe('Choose a model first.'))
    expect(screen.getByText('Choose a model first.')).toBeTruthy()
    await user.type(message, 'Hello{Enter}')
    const search = await screen.findByRole('combobox', { name: 'Search models or type a name' })
    expect(screen.getByText('Choose a model, then send your message.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(search))
    expect(bridge.callsOf('conversations.send')).toEqual([])
    await user.click(await screen.findByRole('option', { name: /^gpt-5-mini/ }))
    await waitFor(() => expect(document.activeElement).toBe(message))
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([{ type: 'text', text: 'Hello' }])
  })

  it('takes the only model of a gateway that can talk', async () => {
    const { bridge } = await openChat(
      { model: '' },
      {
        handlers: {
          ...ownGateway,
          'models.list': () => ok(listOf([talker('gpt-5'), { ...talker('sora-2') }])),
        },
      },
    )
    await waitFor(() => expect(bridge.callsOf('conversations.update')[0]?.model).toBe('gpt-5'))
  })
})

describe('a running answer', () => {
  it.each(['the button', 'Escape'])('is stopped by %s, and what arrived stays', async (trigger) => {
    const { bridge, user, message, stream, end } = await openChat()
    await user.type(message, 'Hello{Enter}')
    const stop = await screen.findByRole('button', { name: /^Stop/ })
    const runId = bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
    const spoken = collectAnnouncements()
    stream(bridge, runId, [{ type: 'text', block: 'a', text: 'A part of it' }])
    if (trigger === 'Escape') await user.keyboard('{Escape}')
    else await user.click(stop)
    expect(bridge.callsOf('runs.stop')).toEqual([{ id: runId }])
    end(bridge, runId, {
      status: 'stopped',
      eventCount: 3,
      error: { kind: 'cancelled', message: 'Stopped.' },
    })
    await screen.findByText(/What arrived is saved: 3 events/)
    expect((await answer()).textContent).toContain('A part of it')
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
    // The part that had not been announced; the end itself is announced for the whole window (app/notices.test.tsx).
    expect(spoken.take()).toEqual(['A part of it'])
    spoken.stop()
  })

  it('goes on when Escape closes a menu', async () => {
    const { bridge, user, message } = await openChat()
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    await user.click(screen.getByRole('button', { name: 'Conversation menu' }))
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(bridge.callsOf('runs.stop')).toEqual([])
    await user.keyboard('{Escape}')
    expect(bridge.callsOf('runs.stop')).toHaveLength(1)
  })

  it('is found again after a reload', async () => {
    const turns = [userTurn('Hi'), { ...answerTurn('', {}), run: fakeRun('old-run') }]
    const { bridge, stream } = await openChat({ turns })
    expect(bridge.streamsOf('runs.watch').map(({ input }) => input)).toEqual([{ id: 'old-run' }])
    stream(bridge, 'old-run', [{ type: 'text', block: 'a', text: 'Everything so far' }])
    await within(await answer()).findByText('Everything so far')
    expect(screen.getByRole('button', { name: /^Stop/ })).toBeTruthy()
  })

  it('shows its reasoning while it arrives, and folds it to one line that opens when the answer goes on', async () => {
    const { bridge, user, message, stream } = await openChat()
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    const runId = bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
    stream(bridge, runId, [{ type: 'reasoning', block: 'r', text: 'Let me think' }])
    expect(await screen.findByRole('button', { name: 'Reasoning', expanded: true })).toBeTruthy()
    expect(await screen.findByText('Let me think')).toBeTruthy()
    stream(bridge, runId, [{ type: 'text', block: 'a', text: 'Done' }], {
      timings: { firstReasoningMs: 100, firstTextMs: 3200 },
    })
    const line = await screen.findByRole('button', { name: 'Reasoned for 3.10 s', expanded: false })
    expect(screen.queryByText('Let me think')).toBeNull()
    await user.click(line)
    expect(screen.getByText('Let me think')).toBeTruthy()
  })

  it.each([
    { presses: 1, whileItArrives: false, shown: false },
    { presses: 2, whileItArrives: true, shown: true },
  ])(
    'leaves its reasoning as the user has put it, after $presses presses',
    async ({ presses, whileItArrives, shown }) => {
      const { bridge, user, message, stream } = await openChat()
      await user.type(message, 'Hello{Enter}')
      await screen.findByRole('button', { name: /^Stop/ })
      const runId = bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
      stream(bridge, runId, [{ type: 'reasoning', block: 'r', text: 'Let me think' }])
      for (let press = 0; press < presses; press += 1)
        await user.click(await screen.findByRole('button', { name: 'Reasoning' }))
      expect(screen.queryByText('Let me think') !== null).toBe(whileItArrives)
      stream(bridge, runId, [{ type: 'text', block: 'a', text: 'Done' }])
      await screen.findByRole('button', { name: /^Reasoned/ })
      expect(screen.queryByText('Let me think') !== null).toBe(shown)
    },
  )

  it('says so when it cannot be followed, and takes it up again', async () => {
    const { bridge, user, message, stream } = await openChat()
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    const first = bridge.streamsOf('runs.watch')[0]
    stream(bridge, first?.input.id ?? '', [{ type: 'text', block: 'a', text: 'One' }])
    act(() => {
      bridge.setState('lost')
      first?.end(err({ kind: 'unavailable', message: 'The app does not answer.' }))
    })
    await screen.findByText(/The answer continues in the background/)
    act(() => bridge.setState('open'))
    const second = bridge.streamsOf('runs.watch').at(-1)
    expect(second).not.toBe(first)
    stream(bridge, second?.input.id ?? '', [{ type: 'text', block: 'a', text: 'One and two' }])
    await within(await answer()).findByText('One and two')
    expect(screen.queryByText(/goes on without this window/)).toBeNull()
  })
})

describe('an answer that did not simply end', () => {
  it.each([
    ['ended-early', 'Ended early.'],
    ['interrupted', 'Interrupted.'],
  ] as const)('keeps what arrived when it was %s', async (status, words) => {
    await openChat({ turns: [userTurn('Hi'), answerTurn('Half a sen', { status, eventCount: 41 })] })
    const text = (await answer()).textContent
    expect(text).toContain('Half a sen')
    expect(text).toContain(words)
    expect(text).toContain('What arrived is saved: 41 events')
  })

  it('is said to be empty when all that came is empty lines', async () => {
    await openChat({ turns: [userTurn('Hi'), answerTurn('\n\n', { status: 'done' })] })
    expect((await screen.findByRole('note')).textContent).toContain('Empty answer')
  })

  it('is whole when the connection broke behind its end, and says so', async () => {
    const error = { kind: 'network', message: 'The connection broke.' } as const
    await openChat({ turns: [userTurn('Hi'), answerTurn('Whole', { status: 'cut-after-end', error })] })
    const text = (await answer()).textContent
    expect(text).toContain(
      'Connection lost after the end. The response was complete when the connection broke',
    )
    expect(text).not.toContain('The connection broke.')
  })

  it('says when the token limit cut it', async () => {
    const run = { status: 'done', finish: { reason: 'length', raw: 'length' } } as const
    await openChat({ turns: [userTurn('Hi'), answerTurn('Half', run)] })
    expect((await answer()).textContent).toContain('Cut at the token limit.')
  })

  it('offers to send again without the field that was refused', async () => {
    const error = {
      kind: 'unsupported-parameter',
      message: 'The model did not accept the field temperature.',
      gatewaySays: "Unsupported parameter: 'temperature'",
      field: 'temperature',
      code: 'unsupported_parameter',
      requestId: 'req_1',
      remedies: [{ type: 'remove-field', field: 'temperature' }],
    } as const
    const { bridge, user } = await openChat({
      parameters: { temperature: { isSent: true, value: 0.7 } },
      turns: [
        userTurn('Hi'),
        answerTurn('', { status: 'failed', error: { ...error, remedies: [...error.remedies] } }),
      ],
    })
    expect(await screen.findByText('Not supported by this model')).toBeTruthy()
    expect(within(await answer()).getByText('req_1')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Retry without temperature' }))
    await waitFor(() => expect(bridge.callsOf('conversations.retry')).toHaveLength(1))
    const update = bridge.callsOf('conversations.update')[0]
    expect(update?.parameters?.['temperature']).toEqual({ isSent: false, value: 0.7 })
    const order = bridge.calls.map(({ name }) => name)
    expect(order.indexOf('conversations.update')).toBeLessThan(order.indexOf('conversations.retry'))
    const temperature = screen.getByRole('slider', { name: 'temperature slider' })
    expect(temperature.getAttribute('aria-valuetext')).toBe('not sent')
  })
})

describe('a draft', () => {
  it('belongs to its conversation and outlives the tab', async () => {
    const { user, message, unmount } = await openChat({ title: 'First' }, { others: ['c2'] })
    await user.type(message, 'Half a thought')
    act(() => {
      location.hash = '#/chat/c2'
    })
    await screen.findByRole('heading', { name: 'Title of c2' })
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', '')
    unmount()
    await openChat()
    expect(screen.getByRole('textbox', { name: 'Message' })).toHaveProperty('value', 'Half a thought')
  })

  it('is filled by the example of an empty conversation', async () => {
    const { user, message } = await openChat()
    await user.click(screen.getByRole('button', { name: /^Try:/ }))
    expect((message as HTMLTextAreaElement).value).toContain('text/event-stream')
    expect(document.activeElement).toBe(message)
  })
})

describe('a conversation', () => {
  it('is reached by Tab at one of its turns, from which the arrow keys lead to the others', async () => {
    const { user } = await openChat({ turns: [userTurn('Hi'), answerTurn('Hello', { status: 'done' })] })
    const articles = screen.getAllByRole('article')
    const [question, answered] = articles.slice(-2)
    screen.getByRole('button', { name: 'Add a system prompt' }).focus()
    for (let tabs = 0; tabs < 8 && document.activeElement !== answered; tabs += 1) await user.tab()
    expect(document.activeElement).toBe(answered)
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(question)
    expect([question?.tabIndex, answered?.tabIndex]).toEqual([0, -1])
  })

  it('is renamed in place', async () => {
    const { bridge, user } = await openChat({ title: 'Old' })
    await user.click(screen.getByRole('button', { name: 'Conversation menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
    const field = screen.getByRole('textbox', { name: 'Conversation title' })
    await user.clear(field)
    await user.type(field, 'New{Enter}')
    expect(screen.getByRole('heading', { name: 'New' })).toBeTruthy()
    await waitFor(() => expect(bridge.callsOf('conversations.update')).toEqual([{ id: 'c1', title: 'New' }]))
  })

  it('is deleted with a way back', async () => {
    const { bridge, user } = await openChat({ title: 'Mine' }, { others: ['c2'] })
    await user.click(screen.getByRole('button', { name: 'Conversation menu' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    expect(bridge.callsOf('conversations.restore')).toEqual([{ ids: ['c1'] }])
    await screen.findByRole('heading', { name: 'Mine' })
  })

  it('has a system prompt that is edited in its place', async () => {
    const { bridge, user } = await openChat()
    await user.click(screen.getByRole('button', { name: 'Add a system prompt' }))
    await user.type(screen.getByRole('textbox', { name: 'System prompt' }), 'Be brief.')
    await user.click(screen.getByRole('button', { name: 'Done' }))
    expect(screen.getByRole('article', { name: 'System prompt' }).textContent).toContain('Be brief.')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit system prompt' }))
    await waitFor(() =>
      expect(bridge.callsOf('conversations.update').at(-1)).toEqual({ id: 'c1', system: 'Be brief.' }),
    )
  })

  it('shows the body that would be sent, before it is sent', async () => {
    const { user, message } = await openChat({ system: 'Be brief.' })
    await user.type(message, 'Hello')
    await user.click(screen.getByRole('button', { name: 'Preview request' }))
    const dialog = await screen.findByRole('dialog', { name: 'Request preview' })
    expect(dialog.textContent).toContain('POST http://127.0.0.1:4141/v1/chat/completions')
    const body = within(dialog).getByRole('region', { name: 'Body' }).textContent
    for (const text of ['"practice-chat"', '"Be brief."', '"Hello"', '"include_usage": true']) {
      expect(body).toContain(text)
    }
  })

  it('takes its parameters along into another format, and says what has no place there', async () => {
    const { bridge, user } = await openChat({
      parameters: { temperature: { isSent: true, value: 0.5 }, seed: { isSent: true, value: 7 } },
    })
    await user.click(screen.getByRole('radio', { name: 'Messages' }))
    await screen.findByText('Messages omits seed')
    await waitFor(() => expect(bridge.callsOf('conversations.update')).toHaveLength(1))
    const [update] = bridge.callsOf('conversations.update')
    expect([update?.format, update?.parameters?.['temperature']?.isSent]).toEqual(['messages', true])
    expect(update?.parameters?.['seed']?.isSent ?? false).toBe(false)
    await user.click(screen.getByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(bridge.callsOf('conversations.update').at(-1)?.format).toBe('chat'))
  })

  it('offers every format in which one can hold a conversation', async () => {
    await openChat()
    const choices = within(screen.getByRole('radiogroup', { name: 'Format' })).getAllByRole('radio')
    expect(choices.map(({ textContent }) => textContent)).toEqual([
      'Chat completions',
      'Responses',
      'Messages',
      'Generate content',
    ])
  })
})

describe('the inspector', () => {
  it('shows what went over the wire for the newest run', async () => {
    const turns = [
      userTurn('Hi'),
      answerTurn('Hi', {
        status: 'done',
        eventCount: 2,
        unreadableCount: 1,
        timings: { firstTextMs: 100, endMs: 2700 },
      }),
    ]
    const { user } = await openChat({ turns })
    expect(screen.queryByRole('region', { name: 'Inspector' })).toBeNull()
    await user.click(await screen.findByRole('tab', { name: 'Inspector' }))
    const inspector = await screen.findByRole('region', { name: 'Inspector' })
    await user.click(await within(inspector).findByRole('tab', { name: 'Request' }))
    await within(inspector).findByText('Bearer ••••••••full')
    expect(within(inspector).getByRole('button', { name: 'base64, 3.0 kB' })).toBeTruthy()

    await user.click(within(inspector).getByRole('tab', { name: 'Events' }))
    const rows = within(await within(inspector).findByRole('region', { name: 'Events' })).getAllByRole(
      'button',
    )
    expect(rows.map((row) => row.textContent)).toEqual(['10.10–text "Hi"', '22.602.50 sunreadable {oops'])

    await user.click(within(inspector).getByRole('tab', { name: 'Timing' }))
    expect(
      await within(inspector).findByText('2 events over 2.70 s. 1 stall, the longest of 2.50 s.'),
    ).toBeTruthy()
  })

  it('shows what was sent for an answer whose words were edited', async () => {
    const edited = {
      ...assistantTurn('edited', 'c1'),
      blocks: [{ type: 'text' as const, text: 'Good day.' }],
      editedRunId: 'sent',
    }
    const { user } = await openChat(
      { turns: [userTurn('Hi'), edited] },
      {
        handlers: {
          'history.get': ({ id }) => {
            const run = fakeRun(id, { status: 'done' })
            return ok({ run, number: 1, isStarred: false, asked: 'Hi', question: [], answer: [] })
          },
        },
      },
    )
    await user.click(await screen.findByRole('tab', { name: 'Inspector' }))
    const inspector = await screen.findByRole('region', { name: 'Inspector' })
    await user.click(await within(inspector).findByRole('tab', { name: 'Request' }))
    await within(inspector).findByText('Bearer ••••••••full')
    expect(within(inspector).queryByText('Nothing sent yet')).toBeNull()
  })

  const failed = { kind: 'server', message: 'The gateway failed.' } as const
  const field = { kind: 'rejected', message: 'seed is out of range.', field: 'seed' } as const
  it.each([
    { name: 'an answer has come', end: { status: 'done' }, shown: 'Parameters' },
    { name: 'the user has stopped it', end: { status: 'stopped' }, shown: 'Parameters' },
    { name: 'it has failed', end: { status: 'failed', error: failed }, shown: 'Inspector' },
    {
      name: 'a field was refused, which the parameters mark',
      end: { status: 'failed', error: field },
      shown: 'Parameters',
    },
  ] as const)('is opened by a failure alone: $name', async ({ end: outcome, shown }) => {
    const { bridge, user, message, end } = await openChat({
      parameters: { seed: { isSent: true, value: -1 } },
    })
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    const runId = bridge.streamsOf('runs.watch')[0]?.input.id ?? ''
    end(bridge, runId, outcome)
    await screen.findByRole('button', { name: 'Send' })
    expect(await screen.findByRole('region', { name: shown })).toBeTruthy()
    expect(screen.getByRole('tab', { name: shown, selected: true })).toBeTruthy()
  })

  it('stays with its conversation: another shows its parameters', async () => {
    const { user } = await openChat(
      { turns: [userTurn('Hi'), answerTurn('Hello', { status: 'done' })] },
      { others: ['c2'] },
    )
    await user.click(await screen.findByRole('tab', { name: 'Inspector' }))
    await user.click(await screen.findByRole('button', { name: /^Title of c2/ }))
    await waitFor(() => expect(location.hash).toBe('#/chat/c2'))
    expect(await screen.findByRole('tab', { name: 'Parameters', selected: true })).toBeTruthy()
    act(() => {
      location.hash = '#/chat/c1'
    })
    expect(await screen.findByRole('tab', { name: 'Inspector', selected: true })).toBeTruthy()
  })

  it('is not opened by a failure while the user is in the parameters', async () => {
    const { bridge, user, message, end } = await openChat()
    await user.type(message, 'Hello{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    await user.click(screen.getByRole('button', { name: /^All fields/ }))
    const seed = screen.getByRole('switch', { name: 'Send seed' })
    await user.click(seed)
    expect(document.activeElement).toBe(seed)
    end(bridge, bridge.streamsOf('runs.watch')[0]?.input.id ?? '', { status: 'failed', error: failed })
    await screen.findByRole('button', { name: 'Send' })
    expect(screen.getByRole('tab', { name: 'Parameters', selected: true })).toBeTruthy()
  })
})

describe('what can be done with an answer', () => {
  it('asks any model of the connection again, once', async () => {
    const { bridge, user } = await openChat({
      turns: [userTurn('Hi'), answerTurn('Hello', { status: 'done' })],
    })
    await user.click(await screen.findByRole('button', { name: 'Retry with…' }))
    await user.type(
      await screen.findByRole('combobox', { name: 'Search models or type a name' }),
      'practice-reason',
    )
    await user.keyboard('{Enter}')
    await waitFor(() => expect(bridge.callsOf('conversations.retry')).toHaveLength(1))
    expect(bridge.callsOf('conversations.retry')[0]).toMatchObject({
      model: expect.stringMatching(/^practice-reason/),
    })
  })

  it.each([
    ['Retry', 'conversations.retry'],
    ['Fork from here', 'conversations.fork'],
  ] as const)('has %s below it', async (name, command) => {
    const { bridge, user } = await openChat({
      turns: [userTurn('Hi'), answerTurn('Hello', { status: 'done' })],
    })
    await user.click(await screen.findByRole('button', { name }))
    await waitFor(() => expect(bridge.callsOf(command)).toHaveLength(1))
  })

  it('shows its request', async () => {
    const { user } = await openChat({ turns: [userTurn('Hi'), answerTurn('Hello', { status: 'done' })] })
    await user.click(await screen.findByRole('button', { name: 'Inspect request' }))
    expect(await screen.findByRole('region', { name: 'Inspector' })).toBeTruthy()
  })
})

describe('an answer that was cut', () => {
  const cuts = {
    stopped: { status: 'stopped' },
    broken: { status: 'ended-early' },
    interrupted: { status: 'interrupted' },
    'at its limit': { status: 'done', finish: { reason: 'length', raw: 'max_tokens' } },
  } as const
  it.each(Object.keys(cuts) as (keyof typeof cuts)[])('goes on where the format has it: %s', async (cut) => {
    const turns = [userTurn('Hi'), answerTurn('The capital is', cuts[cut])]
    const { bridge, user } = await openChat({ format: 'messages', turns })
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    expect(bridge.callsOf('conversations.retry')).toMatchObject([{ goesOn: 'text' }])
  })

  it.each([
    { name: 'in a format without it', format: 'responses', blocks: [] },
    { name: 'with reasoning', format: 'messages', blocks: [{ type: 'reasoning', text: 'Hm.' }] },
  ] as const)('is only asked for again $name', async ({ format, blocks }) => {
    const cut = answerTurn('The capital is', { status: 'stopped' })
    await openChat({ format, turns: [userTurn('Hi'), { ...cut, blocks: [...blocks, ...cut.blocks] }] })
    expect(await screen.findByRole('button', { name: 'Retry' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Continue' })).toBeNull()
  })
})

describe('the first conversation', () => {
  it('does not bring a window back that has gone to another tab while it was made', async () => {
    const main = createFakeConversations()
    const made = Promise.withResolvers<undefined>()
    const { bridge } = renderInApp(<ChatTab />, {
      handlers: {
        ...main.handlers,
        'conversations.create': async (input) => {
          await made.promise
          return main.handlers['conversations.create']?.(input) ?? ok(main.add('c1', {}))
        },
      },
    })
    await waitFor(() => expect(bridge.callsOf('conversations.create')).toHaveLength(1))
    location.hash = '#/embeddings'
    made.resolve(undefined)
    await waitFor(() => expect(bridge.callsOf('conversations.list').length).toBeGreaterThan(1))
    expect(location.hash).toBe('#/embeddings')
  })
})
