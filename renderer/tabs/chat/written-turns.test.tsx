import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})
afterEach(() => {
  location.hash = ''
})

it('an answer and instructions are added by hand, and nobody is asked', async () => {
  const main = createFakeConversations()
  const turns = [userTurn('One?'), answerTurn('First.', { status: 'done' })].map((turn) => ({
    ...turn,
    conversationId: 'c1',
  }))
  main.add('c1', { title: 'Numbers', turns, headTurnId: turns[1]?.id ?? null })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await screen.findByText('First.')
  const message = screen.getByRole('textbox', { name: 'Message' })

  await user.click(screen.getByRole('button', { name: 'Role: User' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'System' }))
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(document.activeElement).toBe(message)
  await user.type(message, 'Now in French.{Enter}')
  const instructions = await screen.findByRole('article', { name: 'System' })
  expect(within(instructions).getByText('Now in French.')).toBeTruthy()
  expect(within(instructions).getByRole('button', { name: 'Edit message' })).toBeTruthy()
  await waitFor(() => expect((message as HTMLTextAreaElement).value).toBe(''))

  await user.click(screen.getByRole('button', { name: 'Role: System' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Assistant' }))
  await user.type(message, 'Un.')
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  expect(await screen.findByText('Un.')).toBeTruthy()
  expect(bridge.callsOf('conversations.write').map(({ role: whose }) => whose)).toEqual([
    'system',
    'assistant',
  ])
  expect(bridge.callsOf('conversations.send')).toEqual([])

  await user.click(screen.getByRole('button', { name: 'Write a user message' }))
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
})
