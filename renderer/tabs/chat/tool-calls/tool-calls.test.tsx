import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ToolAnswers } from '../../../../shared/conversations/tool-answers.ts'
import type { ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { RunningConversations } from '../../../queries/running-conversations.tsx'
import { FakeTextWorker } from '../../../testing/fake-text-worker.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})
afterEach(() => {
  FakeTextWorker.stuck.clear()
  vi.unstubAllGlobals()
  location.hash = ''
})

const call = (callId: string, name: string, args = '{"zone": "Europe/Oslo"}'): Block => ({
  type: 'tool-call',
  callId,
  name,
  arguments: args,
})

const schema = { type: 'object', properties: { zone: { type: 'string' } }, required: ['zone'] }

const tools = {
  isSent: true,
  value: ['get_time', 'get_weather'].map((name) => ({
    type: 'function',
    function: { name, parameters: schema },
  })),
}

const server = { method: 'POST' as const, url: 'https://tools.example.net/time', headers: '' }

interface Given {
  readonly toolAnswers?: ToolAnswers
  readonly handlers?: FakeHandlers
  readonly status?: 'done' | 'stopped'
  readonly format?: ConversationFormatId
}

async function openWithCalls(calls: Block[], { toolAnswers, handlers, format, status = 'done' }: Given = {}) {
  const main = createFakeConversations()
  const answer = { ...answerTurn('', { status }), id: 'answer-with-calls', blocks: calls }
  main.add('c1', {
    parameters: { tools },
    turns: [userTurn('What time is it?'), answer],
    headTurnId: answer.id,
    ...(toolAnswers !== undefined && { toolAnswers }),
    ...(format !== undefined && { format }),
  })
  location.hash = '#/chat/c1'
  const app = renderInApp(
    <>
      <RunningConversations />
      <ChatTab />
    </>,
    { handlers: { ...main.handlers, ...handlers } },
  )
  const message = await screen.findByRole('textbox', { name: 'Message' })
  return { ...app, message }
}

const called = (change: Partial<ToolCall>): ToolCall => ({
  callId: '1',
  source: 'http',
  status: 'waiting',
  output: '',
  isError: false,
  ...change,
})

const item = (name: string) => screen.getByRole('listitem', { name: `Tool call ${name}` })

describe('an answer that ends in tool calls', () => {
  it('takes a result for each, and sends them with what is in the message field', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time'), call('2', 'get_weather')])
    await user.type(screen.getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.type(screen.getByRole('textbox', { name: 'Result of get_weather' }), 'No such place')
    await user.click(within(item('get_weather')).getByRole('checkbox', { name: 'Mark as error' }))
    await user.type(message, 'In one line')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')).toEqual([
      {
        id: 'c1',
        connectionId: 'practice',
        blocks: [
          { type: 'tool-result', callId: '1', output: '12:00' },
          { type: 'tool-result', callId: '2', output: 'No such place', isError: true },
          { type: 'text', text: 'In one line' },
        ],
      },
    ])
    expect(message).toHaveProperty('value', '')
    expect(screen.queryByRole('region', { name: 'Tool calls' })).toBeNull()
    expect(screen.getByRole('figure', { name: /^Tool error/ }).textContent).toContain('No such place')
  })

  it('keeps what was typed when it could not be sent', async () => {
    const { user } = await openWithCalls([call('1', 'get_time')], {
      handlers: { 'conversations.send': () => err({ kind: 'no-key', message: 'Work gateway has no key.' }) },
    })
    await user.type(screen.getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Work gateway has no key.')
    expect(screen.getByRole('textbox', { name: 'Result of get_time' })).toHaveProperty('value', '12:00')
  })

  it('is answered by a message with an empty result for each call, which every format asks for', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')])
    await user.type(message, 'Never mind{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'text', text: 'Never mind' },
    ])
  })

  it('sends the results without a message, too', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')])
    await user.type(screen.getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.type(message, '{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks.map(({ type }) => type)).toEqual(['tool-result'])
  })

  it('stays when the message could not be sent, and sends nothing from an empty field', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')], {
      handlers: {
        'conversations.send': () => err({ kind: 'rejected', message: 'The tool result is missing.' }),
      },
    })
    expect(screen.getByText('Enter a result or write a message first')).toBeTruthy()
    await user.type(message, '{Enter}')
    expect(bridge.callsOf('conversations.send')).toEqual([])
    await user.type(message, 'Never mind{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The tool result is missing.')
    expect(item('get_time')).toBeTruthy()
    expect(message).toHaveProperty('value', 'Never mind')
  })

  it('takes none when it was stopped: its calls may be cut', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')], { status: 'stopped' })
    expect(screen.queryByRole('region', { name: 'Tool calls' })).toBeNull()
    await user.type(message, 'Go on{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([{ type: 'text', text: 'Go on' }])
  })
})

describe('a tool with results of its own', () => {
  const fixed: ToolAnswers = {
    get_time: { source: 'fixed', fixedResults: ['Noon', 'Midnight'] },
  }

  it('has the first one at once, another one when it is chosen, and any when it is edited', async () => {
    const { bridge, user } = await openWithCalls([call('1', 'get_time')], { toolAnswers: fixed })
    const choice = await within(item('get_time')).findByRole('combobox', { name: 'Result of get_time' })
    expect(choice.textContent).toContain('Noon')
    await user.click(choice)
    await user.click(await screen.findByRole('option', { name: 'Midnight' }))
    await waitFor(() => expect(choice.textContent).toContain('Midnight'))
    await user.click(screen.getByRole('button', { name: 'Edit the result of get_time' }))
    await user.type(await screen.findByRole('textbox', { name: 'Result of get_time' }), ' sharp')
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
      { type: 'tool-result', callId: '1', output: 'Midnight sharp' },
    ])
  })
})

describe('a tool with a server', () => {
  const withServer: ToolAnswers = {
    get_time: { source: 'http', fixedResults: ['Noon'], http: server },
  }

  it('is asked after a click, at the address that is shown in full; nothing is sent before', async () => {
    let state = called({})
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')], {
      toolAnswers: withServer,
      handlers: {
        'toolCalls.get': () => ok({ calls: [state], approvedTools: [] }),
        'toolCalls.approve': ({ method, url }) => {
          state = called({ status: 'calling', exchange: { method, url, startedAt: Date.now() } })
          return ok({ calls: [state], approvedTools: [] })
        },
      },
    })
    expect(item('get_time').textContent).toContain('POST https://tools.example.net/time')
    expect(item('get_time').textContent).toContain('without an API key')
    await user.type(message, 'Go on{Enter}')
    expect(bridge.callsOf('conversations.send')).toEqual([])
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-description')).toBe(
      '1 tool call is waiting for approval: get_time',
    )
    await user.click(screen.getByRole('button', { name: 'Approve once' }))
    expect(bridge.callsOf('toolCalls.approve')).toEqual([
      {
        conversationId: 'c1',
        turnId: 'answer-with-calls',
        callId: '1',
        method: server.method,
        url: server.url,
      },
    ])
    expect(await screen.findByRole('button', { name: 'Stop the call' })).toBeTruthy()
    expect(document.activeElement).toBe(item('get_time'))
    state = called({
      status: 'answered',
      output: '{"time":"12:00"}',
      exchange: { ...server, startedAt: 0, status: 200, durationMs: 84, bytes: 16, runId: 'recorded' },
    })
    act(() => bridge.emit('toolCalls.changed', { conversationId: 'c1' }))
    await waitFor(() => expect(item('get_time').textContent).toContain('HTTP 200 · 84 ms · 16 B'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send').map(({ blocks }) => blocks)).toEqual([
      [
        { type: 'tool-result', callId: '1', output: '{"time":"12:00"}' },
        { type: 'text', text: 'Go on' },
      ],
    ])
  })

  it.each(['chat', 'responses', 'messages', 'generate-content'] as const)(
    'has no result in the preview of a %s request, which says so in its place and outside of its size',
    async (format) => {
      const { user } = await openWithCalls([call('1', 'get_time')], { toolAnswers: withServer, format })
      await user.click(screen.getByRole('button', { name: 'Preview request' }))
      const body = within(await screen.findByRole('dialog', { name: 'Request preview' })).getByRole(
        'region',
        {
          name: 'Body',
        },
      )
      const place = {
        chat: 'content',
        responses: 'output',
        messages: 'content',
        'generate-content': 'response',
      }
      expect(body.textContent).toContain(`"${place[format]}": waiting for approval`)
      expect(body.textContent).toContain('without 1 tool result that is not known yet')
      await user.click(within(body).getByRole('radio', { name: 'As sent' }))
      expect(body.textContent).toContain('"⟨waiting for approval⟩"')
      expect(body.textContent).not.toMatch(/[\uE000\uE001]/)
    },
  )

  it('marks its conversation in the list while it waits', async () => {
    const { bridge } = await openWithCalls([call('1', 'get_time')], {
      toolAnswers: withServer,
      handlers: { 'toolCalls.waiting': () => ok([{ conversationId: 'c1', names: ['get_time'] }]) },
    })
    expect(await screen.findByRole('button', { name: / waiting for approval$/ })).toBeTruthy()
    expect(screen.getByTitle('waiting for approval')).toBeTruthy()
    bridge.answer({ 'toolCalls.waiting': () => ok([]) })
    act(() => bridge.emit('toolCalls.changed', { conversationId: 'c1' }))
    await waitFor(() => expect(screen.queryByTitle('waiting for approval')).toBeNull())
  })

  it('can be denied, or answered by the fixed result instead', async () => {
    const { bridge, user } = await openWithCalls([call('1', 'get_time')], { toolAnswers: withServer })
    await user.click(screen.getByRole('button', { name: 'Use fixed result “Noon”' }))
    expect(bridge.callsOf('toolCalls.set')).toMatchObject([{ source: 'fixed', output: 'Noon' }])
    await user.click(await screen.findByRole('button', { name: 'Edit the result of get_time' }))
    await user.click(await screen.findByRole('radio', { name: 'HTTP address' }))
    await user.click(await screen.findByRole('button', { name: 'Deny' }))
    await waitFor(() => expect(item('get_time').textContent).toContain('The user denied this tool call.'))
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
      { type: 'tool-result', callId: '1', output: 'The user denied this tool call.', isError: true },
    ])
    expect(bridge.callsOf('toolCalls.approve')).toEqual([])
  })

  it('says before approval that arguments do not fit, and that a tool is not defined', async () => {
    await openWithCalls([call('1', 'get_time', '{"zone": 7}'), call('2', 'open_door', '{}')], {
      toolAnswers: withServer,
    })
    await waitFor(() => expect(item('get_time').textContent).toContain('/zone is a number, expected'))
    expect(item('open_door').textContent).toContain('does not define a tool with this name')
    expect(within(item('open_door')).queryByRole('button', { name: 'Approve once' })).toBeNull()
    expect(within(item('open_door')).getByRole('textbox', { name: 'Result of open_door' })).toBeTruthy()
  })

  it('shows what a failed one said, which can be edited', async () => {
    let state = called({
      status: 'answered',
      output: 'no such zone',
      isError: true,
      exchange: {
        ...server,
        startedAt: 0,
        status: 404,
        durationMs: 12,
        bytes: 12,
        error: { kind: 'rejected', message: 'tools.example.net answered with status 404.' },
      },
    })
    const { user } = await openWithCalls([call('1', 'get_time')], {
      toolAnswers: withServer,
      handlers: {
        'toolCalls.get': () => ok({ calls: [state], approvedTools: [] }),
        'toolCalls.set': ({ source, output, isError }) => {
          state = { ...state, source, output, isError }
          return ok({ calls: [state], approvedTools: [] })
        },
      },
    })
    await waitFor(() => expect(item('get_time').textContent).toContain('answered with status 404'))
    await user.click(screen.getByRole('button', { name: 'Edit the result of get_time' }))
    const field = await screen.findByRole('textbox', { name: 'Result of get_time' })
    expect(field).toHaveProperty('value', 'no such zone')
    const mark = screen.getByRole('checkbox', { name: 'Mark as error' })
    expect(mark.getAttribute('aria-checked')).toBe('true')
  })

  it('is approved for the conversation by a tick, and no more by taking it away', async () => {
    const approved: string[] = []
    const { bridge, user } = await openWithCalls([call('1', 'get_time')], {
      toolAnswers: withServer,
      handlers: {
        'toolCalls.get': () => ok({ calls: [called({})], approvedTools: [...approved] }),
        'toolCalls.approveAll': ({ name, isApproved }) => {
          approved.splice(0, approved.length, ...(isApproved ? [name] : []))
          return ok({ calls: [called({})], approvedTools: [...approved] })
        },
      },
    })
    const tick = screen.getByRole('checkbox', { name: 'Auto-approve in this conversation get_time' })
    await user.click(tick)
    await user.click(tick)
    expect(bridge.callsOf('toolCalls.approveAll').map(({ isApproved }) => isApproved)).toEqual([true, false])
  })
})

it('a call with a key of a connection says so, and offers no approval', async () => {
  await openWithCalls([call('1', 'get_time', '{"zone": "sk-••••••••6789"}')], {
    toolAnswers: { get_time: { source: 'http', fixedResults: [], http: server } },
    handlers: {
      'toolCalls.get': () => ok({ calls: [called({ hasKey: true })], approvedTools: [] }),
    },
  })
  await within(await screen.findByRole('listitem', { name: 'Tool call get_time' })).findByText(
    /^This call contains an API key/,
  )
  expect(within(item('get_time')).queryByRole('button', { name: 'Approve once' })).toBeNull()
  expect(within(item('get_time')).getByRole('button', { name: 'Deny' })).toBeTruthy()
})

it('says of arguments that are not checked, since a pattern of the schema takes too long, that they are not', async () => {
  FakeTextWorker.stuck.add('validate')
  await openWithCalls([call('1', 'get_time')], {
    handlers: { 'toolCalls.get': () => ok({ calls: [called({ source: 'manual' })], approvedTools: [] }) },
  })
  expect(
    await within(item('get_time')).findByText(
      'The arguments are not checked: a pattern of the schema takes too long.',
    ),
  ).toBeTruthy()
})
