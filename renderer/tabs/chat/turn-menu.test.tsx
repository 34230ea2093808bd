import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { fakeAnswers } from '../../testing/fake-answers.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
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

async function open(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  const turns = [
    userTurn('One?'),
    answerTurn('First.', { status: 'done' }),
    userTurn('Two?'),
    answerTurn('Second.', { status: 'done' }),
  ].map((turn) => ({ ...turn, conversationId: 'c1' }))
  main.add('c1', { title: 'Numbers', createdAt: 1, updatedAt: 2, turns, headTurnId: turns[3]?.id ?? null })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  await screen.findByText('Second.')
  return { ...app, main, turnIds: turns.map(({ id }) => id) }
}

/** Chooses an item from the menu of the turn at `index`. */
async function choose({ user }: RenderedApp, index: number, name: string): Promise<void> {
  const turn = screen.getAllByRole('article')[index]
  if (turn === undefined) throw new Error(`no turn ${index}`)
  await user.click(within(turn).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name }))
}

function press(index: number, key: string): void {
  const turn = screen.getAllByRole('article')[index]
  turn?.focus()
  fireEvent.keyDown(turn ?? document, { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key })
}

describe('deleting a turn', () => {
  it('says what goes with it, leaves the focus in the message, and is taken back by Undo', async () => {
    const app = await open()
    await choose(app, 1, 'Delete this and what follows')
    await waitFor(() => expect(screen.queryByText('First.')).toBeNull())
    expect(screen.getByText('One?')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
    expect(screen.getByText('Deleted the answer and what followed it')).toBeTruthy()
    await app.user.click(screen.getByRole('button', { name: 'Undo' }))
    expect(await screen.findByText('Second.')).toBeTruthy()
    expect(app.bridge.callsOf('conversations.restoreTurn')).toEqual([
      { id: 'c1', turnId: app.turnIds[1], headTurnId: app.turnIds[3] },
    ])
  })

  it('of the last turn is called just that', async () => {
    const app = await open()
    await choose(app, 3, 'Delete')
    expect(await screen.findByText('Deleted the answer')).toBeTruthy()
    expect(screen.queryByText('Second.')).toBeNull()
  })

  it('that fails leaves the turn and gives the reason', async () => {
    const app = await open({
      'conversations.deleteTurn': () => err({ kind: 'storage', message: 'The disk is full.' }),
    })
    await choose(app, 0, 'Delete this and what follows')
    expect(await screen.findByText('The disk is full.')).toBeTruthy()
    expect(screen.getByText('One?')).toBeTruthy()
  })
})

describe('editing an answer', () => {
  it('writes a version of it, sends nothing, and what follows stays, as given to something else', async () => {
    const app = await open()
    await choose(app, 1, 'Edit answer')
    const field = await screen.findByRole('textbox', { name: 'Edited answer' })
    expect(field).toHaveProperty('value', 'First.')
    await app.user.clear(field)
    await app.user.type(field, 'Uno.')
    await app.user.click(screen.getByRole('button', { name: 'Save only' }))
    expect(await screen.findByText('Uno.')).toBeTruthy()
    const last = screen.getAllByRole('article').at(-1) ?? document.body
    expect(within(last).getByText('Second.')).toBeTruthy()
    expect(within(last).getByText('earlier messages changed')).toBeTruthy()
    expect(app.bridge.callsOf('conversations.write')).toEqual([
      {
        id: 'c1',
        role: 'assistant',
        blocks: [{ type: 'text', text: 'Uno.' }],
        insteadOf: app.turnIds[1],
        keepsFollowing: true,
      },
    ])
    expect(app.bridge.callsOf('conversations.retry')).toEqual([])
  })
})

describe('the keys of a message that has the focus', () => {
  it('edit it, retry it and delete it, as its menu does', async () => {
    const { bridge, turnIds } = await open()
    press(0, 'e')
    expect(await screen.findByRole('textbox', { name: 'Edited message' })).toHaveProperty('value', 'One?')
    press(3, 'r')
    await waitFor(() =>
      expect(bridge.callsOf('conversations.retry')).toEqual([
        { id: 'c1', connectionId: 'practice', turnId: turnIds[3] },
      ]),
    )
    press(1, 'Delete')
    await waitFor(() =>
      expect(bridge.callsOf('conversations.deleteTurn')).toEqual([{ id: 'c1', turnId: turnIds[1] }]),
    )
  })
})

describe('a new conversation', () => {
  it('is another one than the one whose turns were deleted', async () => {
    const app = await open()
    await choose(app, 0, 'Delete this and what follows')
    await waitFor(() => expect(screen.queryByText('One?')).toBeNull())
    await app.user.click(screen.getByRole('button', { name: 'New conversation' }))
    await waitFor(() => expect(location.hash).toMatch(/^#\/chat\/created-/))
  })
})

describe('a new conversation beside one that nothing was sent in', () => {
  it('is another one where that has a system prompt', async () => {
    const main = createFakeConversations()
    main.add('c1', { system: 'Answer in verse.' })
    location.hash = '#/chat/c1'
    const { user } = renderInApp(<ChatTab />, { handlers: main.handlers })
    await screen.findByText('Answer in verse.')
    await user.click(screen.getByRole('button', { name: 'New conversation' }))
    await waitFor(() => expect(location.hash).toMatch(/^#\/chat\/created-/))
    await waitFor(() => expect(screen.queryByText('Answer in verse.')).toBeNull())
  })
})

describe('a fork', () => {
  it('opens as a conversation that ends with the turn', async () => {
    const app = await open()
    await choose(app, 1, 'Fork from here')
    await waitFor(() => expect(location.hash).toBe('#/chat/fork-of-c1'))
    await screen.findByRole('heading', { name: 'Fork' })
    expect([screen.getByText('First.').textContent, screen.queryByText('Two?')]).toEqual(['First.', null])
  })
})

describe('an older answer', () => {
  it('is asked for again', async () => {
    const app = await open()
    await choose(app, 1, 'Retry')
    expect(app.bridge.callsOf('conversations.retry')).toEqual([
      { id: 'c1', connectionId: 'practice', turnId: app.turnIds[1] },
    ])
  })
})

const turnAt = (index: number): HTMLElement => screen.getAllByRole('article')[index] ?? document.body
const names = () => screen.getAllByRole('menuitem').map(({ textContent }) => textContent)

describe('the menu of a turn on right click', () => {
  it('has what its button has, and sends its text elsewhere', async () => {
    const app = await open()
    fireEvent.contextMenu(turnAt(3))
    await screen.findByRole('menuitem', { name: 'Retry' })
    const onRightClick = names()
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await app.user.click(within(turnAt(3)).getByRole('button', { name: 'More' }))
    await screen.findByRole('menuitem', { name: 'Retry' })
    expect(names()).toEqual(onRightClick)
    expect(onRightClick).toEqual(
      expect.arrayContaining([
        'Retry',
        'Copy as Markdown',
        'Send to',
        'Inspect request',
        'Fork from here',
        'Delete',
      ]),
    )
  })

  it('of a message edits it', async () => {
    const { user } = await open()
    fireEvent.contextMenu(turnAt(0))
    await user.click(await screen.findByRole('menuitem', { name: 'Edit message' }))
    expect(await screen.findByRole('textbox', { name: 'Edited message' })).toHaveProperty('value', 'One?')
  })

  it('asks another of the recent models once', async () => {
    const { user, bridge } = await open({
      ...fakeAnswers({ settings: { recentModels: ['practice-chat', 'practice-deep'] } }),
    })
    fireEvent.contextMenu(turnAt(3))
    await user.click(await screen.findByRole('menuitem', { name: 'Retry with' }))
    expect(screen.queryByRole('menuitem', { name: 'practice-chat' })).toBeNull()
    fireEvent.click(await screen.findByRole('menuitem', { name: 'practice-deep' }))
    await waitFor(() =>
      expect(bridge.callsOf('conversations.retry')).toMatchObject([{ id: 'c1', model: 'practice-deep' }]),
    )
  })
})
