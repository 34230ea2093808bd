import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
})
afterEach(() => {
  location.hash = ''
})

async function openTwoQuestions() {
  const main = createFakeConversations()
  const turns = [
    userTurn('One?'),
    answerTurn('First.', { status: 'done' }),
    userTurn('Two?'),
    answerTurn('Second.', { status: 'done' }),
  ].map((turn) => ({ ...turn, conversationId: 'c1' }))
  main.add('c1', { title: 'Numbers', turns, headTurnId: turns[3]?.id ?? null })
  location.hash = '#/chat/c1'
  const rendered = renderInApp(<ChatTab />, { handlers: main.handlers })
  await screen.findByText('Second.')
  return { ...rendered, main, turns }
}

const said = () =>
  screen.getAllByRole('article').map((article) => within(article).queryByText(/[.?]$/)?.textContent)

it('a message is inserted below another in a chosen role, and taken out again', async () => {
  const { user, bridge, turns } = await openTwoQuestions()
  const answer = screen.getAllByRole('article')[1]
  if (answer === undefined) throw new Error('no answer')
  await user.click(within(answer).getByRole('button', { name: /^More/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Insert message below' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'System' }))
  const field = await screen.findByRole('textbox', { name: 'Inserted message' })
  expect(screen.getByRole('button', { name: 'Insert' }).hasAttribute('disabled')).toBe(false)
  await user.type(field, 'Be short.')
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  await waitFor(() => expect(said()).toEqual(['One?', 'First.', 'Be short.', 'Two?', 'Second.']))
  expect(bridge.callsOf('conversations.write')).toEqual([
    {
      id: 'c1',
      role: 'system',
      blocks: [{ type: 'text', text: 'Be short.' }],
      before: turns[2]?.id,
    },
  ])
  expect(bridge.callsOf('conversations.send')).toEqual([])
  expect(screen.queryByRole('textbox', { name: 'Inserted message' })).toBeNull()
  await waitFor(() => expect(document.activeElement).toBe(screen.getAllByRole('article')[2]))

  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(said()).toEqual(['One?', 'First.', 'Two?', 'Second.']))
  expect(bridge.callsOf('conversations.takeBack')).toMatchObject([{ id: 'c1', headTurnId: turns[3]?.id }])
})

it('A and B insert above and below the message in focus; Escape leaves it, with the focus where it was', async () => {
  const { user, bridge, turns } = await openTwoQuestions()
  const [first] = screen.getAllByRole('article')
  first?.focus()
  await user.keyboard('a')
  const field = await screen.findByRole('textbox', { name: 'Inserted message' })
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard('{Escape}')
  expect(field.isConnected).toBe(false)
  expect(document.activeElement).toBe(first)
  await user.keyboard('a')
  await user.type(await screen.findByRole('textbox', { name: 'Inserted message' }), 'Zero.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(said()[0]).toBe('Zero.'))
  const last = screen.getAllByRole('article').at(-1)
  last?.focus()
  await user.keyboard('b')
  const box = within(await screen.findByRole('article', { name: 'Inserted message' }))
  await user.click(box.getByRole('radio', { name: 'Assistant' }))
  await user.type(screen.getByRole('textbox', { name: 'Inserted message' }), 'Third.')
  await user.click(screen.getByRole('button', { name: 'Insert' }))
  await waitFor(() => expect(said().at(-1)).toBe('Third.'))
  expect(bridge.callsOf('conversations.write')).toMatchObject([
    { role: 'user', before: turns[0]?.id },
    { role: 'assistant' },
  ])
  expect(bridge.callsOf('conversations.write')[1]).not.toHaveProperty('before')
})
