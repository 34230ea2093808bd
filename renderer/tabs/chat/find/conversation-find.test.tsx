import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Turn } from '../../../../shared/conversations/conversation.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { useChatView } from '../chat-view-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'

beforeEach(() => useChatView.setState({ isListHidden: false, isListOver: false, readingPlaces: {} }))
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
  // The first turn is far away from the last ones, and drawn now.
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
