import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'
import { conversationListActions } from './conversation-list-store.ts'
import { ConversationList } from './conversation-list.tsx'

beforeEach(() => conversationListActions.show('all'))

async function openDialog(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  main.add('alpha', {
    title: 'Why does bread…',
    model: 'practice-chat',
    turns: [userTurn('Why does bread rise?'), answerTurn('Yeast.', { status: 'done' })],
  })
  main.add('empty', { title: 'Empty' })
  const app = renderInApp(
    <ConversationList openId={undefined} onOpen={() => undefined} onHide={() => undefined} />,
    { handlers: { ...main.handlers, ...handlers } },
  )
  const choose = async (title: string) => {
    await app.user.click(await screen.findByRole('button', { name: `Menu for ${title}` }))
    return screen.findByRole('menuitem', { name: 'Suggest a title' })
  }
  await app.user.click(await choose('Why does bread…'))
  await screen.findByRole('alertdialog', { name: 'Suggest a title?' })
  const ask = () => app.user.click(screen.getByRole('button', { name: 'Ask for a title' }))
  return { ...app, main, choose, ask }
}

it('says first that the cost is unknown, asks once, names the conversation and offers Undo', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<{ title: string }>>()
  const { bridge, user, ask } = await openDialog({ 'conversations.suggestTitle': () => promise })
  expect(screen.getByText('The cost of the request is unknown.')).toBeDefined()
  expect(bridge.callsOf('conversations.suggestTitle')).toEqual([])
  await ask()
  await ask()
  resolve(ok({ title: 'Why bread rises' }))
  const titles = () => bridge.callsOf('conversations.update').map(({ title }) => title)
  await waitFor(() => expect(titles()).toEqual(['Why bread rises']))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bridge.callsOf('conversations.suggestTitle')).toHaveLength(1)
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(titles()).toEqual(['Why bread rises', 'Why does bread…']))
})

it('says about what it costs where a price is known', async () => {
  await openDialog({
    'models.profiles': () =>
      ok({
        tableDate: '2026-11-01',
        profiles: [
          { id: 'practice-chat', price: [{ source: 'gateway', value: { input: 10, output: 100 } }] },
        ],
      }),
  })
  expect(await screen.findByText(/^The request costs about \$0\.03\d\.$/)).toBeDefined()
})

it('shows in the dialog why there is no title, and asks again', async () => {
  const { bridge, ask } = await openDialog({
    'conversations.suggestTitle': () =>
      err({ kind: 'invalid-response', message: 'The model answered without a title.' }),
  })
  await ask()
  expect(await screen.findByText('The model answered without a title.')).toBeDefined()
  await ask()
  await waitFor(() => expect(bridge.callsOf('conversations.suggestTitle')).toHaveLength(2))
  expect(bridge.callsOf('conversations.update')).toEqual([])
})

it('names nothing when the dialog is closed before the answer', async () => {
  const { promise, resolve } = Promise.withResolvers<Result<{ title: string }>>()
  const { bridge, user, ask } = await openDialog({ 'conversations.suggestTitle': () => promise })
  await ask()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  resolve(ok({ title: 'Why bread rises' }))
  await screen.findByRole('button', { name: /^Why does bread…/ })
  expect(bridge.callsOf('conversations.update')).toEqual([])
})

it('is off for a conversation without messages', async () => {
  const { user, choose } = await openDialog()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  const entry = await choose('Empty')
  expect(entry.getAttribute('aria-disabled')).toBe('true')
})

it('says it in the currency of the price', async () => {
  await openDialog({
    'models.profiles': () =>
      ok({
        tableDate: '2026-11-01',
        profiles: [
          {
            id: 'practice-chat',
            price: [{ source: 'own', value: { input: 10, output: 100, currency: 'CNY' } }],
          },
        ],
      }),
  })
  expect(await screen.findByText(/^The request costs about ¥0\.03\d\.$/)).toBeDefined()
})
