import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Block } from '../../../shared/runs/block.ts'
import { err } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { RunningConversations } from '../../queries/running-conversations.tsx'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { useDraftStore } from './draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'
import { useToolResults } from './tool-results-store.ts'

beforeEach(() => {
  localStorage.clear()
  useDraftStore.setState({ drafts: {} })
  useToolResults.setState({ drafts: {} })
})
afterEach(() => {
  location.hash = ''
})

const call = (callId: string, name: string): Block => ({
  type: 'tool-call',
  callId,
  name,
  arguments: '{"zone": "Europe/Oslo"}',
})

async function openWithCalls(
  calls: Block[],
  handlers: FakeHandlers = {},
  status: 'done' | 'stopped' = 'done',
) {
  const main = createFakeConversations()
  const answer = { ...answerTurn('', { status }), id: 'answer-with-calls', blocks: calls }
  main.add('c1', { turns: [userTurn('What time is it?'), answer], headTurnId: answer.id })
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

describe('an answer that ends in tool calls', () => {
  it('takes a result for each, and sends them with what is in the message field', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time'), call('2', 'get_weather')])
    const form = screen.getByRole('form', { name: 'The model is waiting for tool results' })
    await user.type(within(form).getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.type(within(form).getByRole('textbox', { name: 'Result of get_weather' }), 'No such place')
    const [, second] = within(form).getAllByRole('checkbox', { name: 'Mark as error' })
    if (second !== undefined) await user.click(second)
    await user.type(message, 'In one line')
    await user.click(within(form).getByRole('button', { name: 'Send results' }))
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
    expect(screen.queryByRole('form', { name: /waits for/ })).toBeNull()
    expect(screen.getByRole('figure', { name: /^Tool error/ }).textContent).toContain('No such place')
  })

  it('keeps what was typed when it could not be sent', async () => {
    const { user } = await openWithCalls([call('1', 'get_time')], {
      'conversations.send': () => err({ kind: 'no-key', message: 'Work gateway has no key.' }),
    })
    await user.type(screen.getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.click(screen.getByRole('button', { name: 'Send result' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Work gateway has no key.')
    expect(screen.getByRole('textbox', { name: 'Result of get_time' })).toHaveProperty('value', '12:00')
  })

  it('is answered by a message with an empty result for each call, which every format asks for [U6]', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')])
    await user.type(message, 'Never mind{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
      { type: 'tool-result', callId: '1', output: '' },
      { type: 'text', text: 'Never mind' },
    ])
  })

  it('sends the results that are begun with Send, too', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')])
    await user.type(screen.getByRole('textbox', { name: 'Result of get_time' }), '12:00')
    await user.type(message, 'Go on{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks.map(({ type }) => type)).toEqual([
      'tool-result',
      'text',
    ])
  })

  it('keeps its form when the message could not be sent, and sends nothing from an empty field [U6]', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')], {
      'conversations.send': () => err({ kind: 'rejected', message: 'The tool result is missing.' }),
    })
    await user.type(message, '{Enter}')
    expect(bridge.callsOf('conversations.send')).toEqual([])
    await user.type(message, 'Never mind{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('The tool result is missing.')
    expect(screen.getByRole('form', { name: 'The model is waiting for a tool result' })).toBeTruthy()
    expect(message).toHaveProperty('value', 'Never mind')
  })

  it('takes none when it was stopped: its calls may be cut', async () => {
    const { bridge, user, message } = await openWithCalls([call('1', 'get_time')], {}, 'stopped')
    expect(screen.queryByRole('form', { name: /waits for/ })).toBeNull()
    await user.type(message, 'Go on{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([{ type: 'text', text: 'Go on' }])
  })
})
