import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { setPrefill } from './prefill-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})
afterEach(() => {
  location.hash = ''
})

it('the answer is begun in a strip above the message, which is sent with it and is gone then', async () => {
  const main = createFakeConversations()
  main.add('c1', { format: 'messages' })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  const message = await screen.findByRole('textbox', { name: 'Message' })
  await user.click(screen.getByRole('button', { name: 'Role: User' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Prefill the answer' }))
  const strip = await screen.findByRole('textbox', { name: 'Assistant prefill' })
  await waitFor(() => expect(document.activeElement).toBe(strip))
  await user.type(strip, 'Once upon ')
  expect(screen.getByRole('note').textContent).toBe('Ends in a space, which Messages refuses')
  await user.type(strip, 'a time')
  expect(screen.queryByRole('note')).toBeNull()
  await user.type(message, 'A story{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  expect(bridge.callsOf('conversations.send')[0]).toMatchObject({
    blocks: [{ type: 'text', text: 'A story' }],
    prefill: 'Once upon a time',
  })
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Assistant prefill' })).toBeNull())
})

it('a format that cannot be begun says so, is sent without it, and the text stays for one that can', async () => {
  setPrefill('c1', 'Once')
  const main = createFakeConversations()
  main.add('c1', { format: 'responses' })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  expect((await screen.findByRole('note')).textContent).toBe(
    'Not sent: Responses has no documented way to continue a text',
  )
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'A story{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  expect(bridge.callsOf('conversations.send')[0]).not.toHaveProperty('prefill')
  expect(screen.getByRole('textbox', { name: 'Assistant prefill' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Remove prefill' }))
  expect(screen.queryByRole('textbox', { name: 'Assistant prefill' })).toBeNull()
})

it('what began an answer stands above it in the transcript', async () => {
  const main = createFakeConversations()
  const begun = { ...answerTurn('Once upon a time', { status: 'done' }), kind: 'prefill' as const }
  delete begun.run
  const turns = [userTurn('A story?'), begun, answerTurn(' a fox.', { status: 'done' })].map((turn) => ({
    ...turn,
    conversationId: 'c1',
  }))
  main.add('c1', { format: 'messages', turns, headTurnId: turns[2]?.id ?? null })
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, { handlers: main.handlers })
  const prefill = await screen.findByRole('article', { name: 'Assistant prefill' })
  expect(within(prefill).getByText('Once upon a time')).toBeTruthy()
  expect(within(prefill).queryByRole('button', { name: 'Get answer' })).toBeNull()
})
