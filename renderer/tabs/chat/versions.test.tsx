import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { useTurnEdits } from './edit/turn-edit-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useTurnEdits.setState({ edits: {} })
})
afterEach(() => {
  location.hash = ''
})

const question = { ...userTurn('What is a chunk?'), conversationId: 'c1' }
const first = { ...answerTurn('A piece.', { status: 'done' }), conversationId: 'c1', id: 'v1' }
const second = { ...answerTurn('A part.', { status: 'done' }), conversationId: 'c1', id: 'v2' }
const ids = ['v1', 'v2']

const made = () =>
  createFakeConversations().add('c1', {
    turns: [question, { ...second, siblings: { index: 1, count: 2, ids } }],
    headTurnId: 'v2',
  })

async function open(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  const conversation = main.add('c1', made())
  location.hash = '#/chat/c1'
  const chosen = { ...first, siblings: { index: 0, count: 2, ids } }
  const app = renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'conversations.choose': () => ok({ ...conversation, turns: [question, chosen], headTurnId: 'v1' }),
      'conversations.edit': () => ok(conversation),
      ...handlers,
    },
  })
  await screen.findByRole('textbox', { name: 'Message' })
  return app
}

describe('versions of an answer', () => {
  it('are counted, and the one before is a click away', async () => {
    const { bridge, user } = await open()
    const versions = within(screen.getByRole('group', { name: 'Versions' }))
    expect(versions.getByText('2 of 2')).toBeTruthy()
    expect(versions.getByRole('button', { name: 'Next version' })).toHaveProperty('disabled', true)
    await user.click(versions.getByRole('button', { name: 'Previous version' }))
    expect(await screen.findByText('A piece.')).toBeTruthy()
    expect(screen.getByText('1 of 2')).toBeTruthy()
    expect(bridge.callsOf('conversations.choose')).toEqual([{ id: 'c1', turnId: 'v1' }])
  })

  it('have the focus in turn: at the button of the same name, and as a whole where that is off', async () => {
    const { user } = await open({
      'conversations.retry': () =>
        ok({
          ...made(),
          turns: [question, { ...second, id: 'v3', siblings: { index: 2, count: 3, ids: [...ids, 'v3'] } }],
          headTurnId: 'v3',
        }),
    })
    screen.getByRole('button', { name: 'Retry' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('3 of 3')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Retry' })))
    screen.getByRole('button', { name: 'Previous version' }).focus()
    await user.keyboard('{Enter}')
    await screen.findByText('1 of 2')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('article', { name: /^Answer/ })))
  })

  it('stay as they are when another cannot be shown, with the reason', async () => {
    const { user } = await open({
      'conversations.choose': () => err({ kind: 'unavailable', message: 'The answer is still arriving.' }),
    })
    await user.click(screen.getByRole('button', { name: 'Previous version' }))
    expect(await screen.findByText('The answer is still arriving.')).toBeTruthy()
    expect(screen.getByText('A part.')).toBeTruthy()
  })
})

describe('a message', () => {
  it('is edited in its place and asked as another version', async () => {
    const { bridge, user } = await open()
    await user.click(screen.getByRole('button', { name: 'Edit message' }))
    const field = screen.getByRole('textbox', { name: 'Edited message' })
    expect(field).toHaveProperty('value', 'What is a chunk?')
    await user.clear(field)
    await user.type(field, 'What is a border?{Enter}')
    expect(bridge.callsOf('conversations.edit')).toEqual([
      {
        id: 'c1',
        connectionId: 'practice',
        turnId: question.id,
        blocks: [{ type: 'text', text: 'What is a border?' }],
      },
    ])
  })

  it('stays in the field when it could not be sent, and as it was after Escape', async () => {
    const { user } = await open({
      'conversations.edit': () => err({ kind: 'no-key', message: 'Work gateway has no key.' }),
    })
    await user.click(screen.getByRole('button', { name: 'Edit message' }))
    await user.type(screen.getByRole('textbox', { name: 'Edited message' }), ' Now{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Work gateway has no key.')
    expect(screen.getByRole('textbox', { name: 'Edited message' })).toHaveProperty(
      'value',
      'What is a chunk? Now',
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('textbox', { name: 'Edited message' })).toBeNull()
    expect(screen.getByText('What is a chunk?')).toBeTruthy()
  })
})
