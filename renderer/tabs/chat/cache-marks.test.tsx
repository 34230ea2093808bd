import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
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

const hour = { ttl: '1h' }

it('a message is marked before it is sent, which is counted, and the mark goes with it', async () => {
  const main = createFakeConversations()
  main.add('c1', { format: 'messages', system: 'Be kind.', systemMark: hour })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await screen.findByText('1 of 4 cache marks')
  await user.click(screen.getByRole('button', { name: 'Cache mark of this message: None' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '1 hour' }))
  await screen.findByText('2 of 4 cache marks')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'A story{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  expect(bridge.callsOf('conversations.send')[0]).toMatchObject({
    blocks: [{ type: 'text', text: 'A story', cacheMark: hour }],
  })
  await screen.findByRole('button', { name: 'Cache mark of this message: None' })
})

it('the system prompt and a turn are marked where they stand', async () => {
  const main = createFakeConversations()
  const asked = userTurn('Read this.')
  main.add('c1', {
    format: 'messages',
    system: 'Be kind.',
    turns: [asked, answerTurn('Read.', { status: 'done' })],
  })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await user.click(await screen.findByRole('button', { name: 'Cache mark of the system prompt: None' }))
  await user.click(await screen.findByRole('menuitemradio', { name: '5 minutes' }))
  await waitFor(() =>
    expect(bridge.callsOf('conversations.update').at(-1)).toMatchObject({ systemMark: { ttl: '5m' } }),
  )
  const turn = screen.getByText('Read this.').closest('article')
  if (turn === null) throw new Error('no turn')
  await user.click(within(turn).getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Cache mark' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '5 minutes' }))
  await waitFor(() =>
    expect(bridge.callsOf('conversations.mark')).toMatchObject([
      { turnId: asked.id, block: 0, mark: { ttl: '5m' } },
    ]),
  )
})

it('more than four are named before anything is sent', async () => {
  const main = createFakeConversations()
  const turns = ['A', 'B', 'C', 'D', 'E'].map((words) => {
    const turn = userTurn(words)
    return { ...turn, blocks: [{ type: 'text' as const, text: words, cacheMark: hour }] }
  })
  main.add('c1', { format: 'messages', turns })
  location.hash = '#/chat/c1'
  const { user, bridge } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await screen.findByText('5 of 4 cache marks')
  await user.type(screen.getByRole('textbox', { name: 'Message' }), 'F{Enter}')
  await screen.findByText(/at most 4 cache marks, and this one has 5: message 1/)
  expect(bridge.callsOf('conversations.send')).toHaveLength(0)
})

it('a format without marks says that they are not sent', async () => {
  const main = createFakeConversations()
  main.add('c1', { format: 'chat', system: 'Be kind.', systemMark: hour })
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, { handlers: main.handlers })
  expect((await screen.findByRole('note')).textContent).toContain('system prompt: cache mark')
  expect(screen.queryByText(/of 4 cache marks/)).toBeNull()
})

it('an answer says why nothing was read, and how much that was', async () => {
  const main = createFakeConversations()
  const usage = { inputTokens: 5000, outputTokens: 5, cachedInputTokens: 0, cacheWriteTokens: 4000 }
  main.add('c1', {
    format: 'messages',
    turns: [
      userTurn('Read this.'),
      answerTurn('Read.', { status: 'done', format: 'messages', timings: { endMs: 5 }, usage }),
    ],
  })
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'runs.cacheMiss': () =>
        ok({
          miss: { lostTokens: 3000, readTokens: 0, cause: { type: 'message-differs' as const, number: 2 } },
        }),
    },
  })
  await screen.findAllByText(
    '3,000 tokens could have been read from the cache, and none were: this request differs from the one before from message 2 on',
  )
  await screen.findByText(/5,000 in \(cache: 4,000 written\), 5 out/)
})
