import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { useChatView } from '../chat-view-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'

beforeEach(() =>
  useChatView.setState({ isListOver: false, readingPlaces: {}, search: '', openedPassage: undefined }),
)
afterEach(() => {
  location.hash = ''
})

const turns: Turn[] = Array.from({ length: 300 }, (_, index) => ({
  ...(index % 2 === 0
    ? userTurn(index === 0 ? 'Where is the **lighthouse**?' : `Question ${index}`)
    : answerTurn(index === 299 ? 'A Lighthouse, a LIGHTHOUSE.' : `Answer ${index}`, {
        id: `r${index}`,
        status: 'done',
      })),
  id: `t${index}`,
}))

async function openFind() {
  const main = createFakeConversations()
  main.add('c1', { turns })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: main.handlers })
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await screen.findByText('A Lighthouse, a LIGHTHOUSE.')
  await waitFor(() => expect(document.querySelector('[role=feed]:not([aria-busy])')).not.toBeNull())
  message.focus()
  fireEvent.keyDown(message, { key: 'f', code: 'KeyF', ctrlKey: true })
  const field = await screen.findByRole('textbox', { name: 'Find in conversation' })
  const bar = field.closest<HTMLElement>('search') ?? document.body
  return { ...app, message, bar, field }
}

const status = (bar: HTMLElement) => within(bar).getByRole('status').textContent

it('all turns are searched, drawn or not; Enter leads from match to match and round', async () => {
  const { user, bar, field } = await openFind()
  expect(document.activeElement).toBe(field)
  expect(screen.queryByText('Where is the', { exact: false })).toBeNull()
  await user.type(field, 'lighthouse')
  await waitFor(() => expect(status(bar)).toBe('2 of 3'))
  await user.keyboard('{Enter}')
  expect(status(bar)).toBe('3 of 3')
  await user.keyboard('{Enter}')
  expect(status(bar)).toBe('1 of 3')
  // The first turn is far from the last ones, and is rendered now.
  await screen.findByText('lighthouse')
  await user.keyboard('{Shift>}{Enter}{/Shift}')
  expect(status(bar)).toBe('3 of 3')
  await user.click(within(bar).getByRole('radio', { name: 'User' }))
  expect(status(bar)).toBe('1 of 1')
  await user.click(within(bar).getByRole('radio', { name: 'Tools' }))
  expect(status(bar)).toBe('No results')
})

it('Escape closes it, and the focus is where it was', async () => {
  const { user, message, bar } = await openFind()
  await user.keyboard('light{Escape}')
  await waitFor(() => expect(bar.isConnected).toBe(false))
  expect(document.activeElement).toBe(message)
})

it('is opened by its button as well, which says its keys', async () => {
  const { user, bar } = await openFind()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(bar.isConnected).toBe(false))
  const button = screen.getByRole('button', { name: 'Find in conversation' })
  expect(button.getAttribute('aria-keyshortcuts')).toBe('Control+F')
  await user.click(button)
  expect(await screen.findByRole('textbox', { name: 'Find in conversation' })).toBeDefined()
})

const passageIn = (turnId: string) => ({
  conversationId: 'c1',
  title: 'Long',
  model: 'm',
  format: 'chat' as const,
  turnId,
  role: 'user' as const,
  createdAt: 1,
  text: 'Question 8 is a passage',
})

async function searchFor(search: string, turnId: string, given: readonly Turn[] = turns) {
  const main = createFakeConversations()
  main.add('c1', { title: search, turns: [...given] })
  main.add('c2', { title: 'Other' })
  location.hash = '#/chat/c2'
  const app = renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'conversations.search': () =>
        ok({ ids: ['c1'], passages: [passageIn(turnId)], count: 1, conversationCount: 1, isMore: false }),
      'conversations.choose': () => {
        main.add('c1', { title: search, turns: [...turns] })
        return ok(main.get('c1'))
      },
    },
  })
  await app.user.type(await screen.findByRole('textbox', { name: 'Search conversations' }), search)
  await app.user.click(await screen.findByRole('button', { name: /is a passage/ }))
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Find in conversation' })
  return { ...app, field, bar: field.closest<HTMLElement>('search') ?? document.body }
}

describe('a passage that is opened from the search of the list', () => {
  it.each([
    ['as it was typed', 'Question 8', 'Question 8'],
    ['by the first of its words that is said there', 'Question lighthouse', 'Question'],
  ])('fills the find bar %s, with its first match there as the current one', async (_, search, query) => {
    const { field, bar, bridge } = await searchFor(search, 't8')
    await waitFor(() => expect(field.value).toBe(query))
    await waitFor(() => expect(document.querySelector('[data-turn=t8]')).not.toBeNull())
    expect(status(bar)).toMatch(query === 'Question' ? /^4 of / : /^1 of /)
    expect(bridge.callsOf('conversations.choose')).toEqual([])
  })

  it('is found in another version, which is shown', async () => {
    const { field, bar, bridge } = await searchFor('Question 8', 't8', turns.slice(20))
    await waitFor(() => expect(field.value).toBe('Question 8'))
    expect(bridge.callsOf('conversations.choose')).toEqual([{ id: 'c1', turnId: 't8' }])
    await waitFor(() => expect(document.querySelector('[data-turn=t8]')).not.toBeNull())
    expect(status(bar)).toMatch(/^1 of /)
  })
})
