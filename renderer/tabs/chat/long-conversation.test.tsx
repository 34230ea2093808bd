import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import { RunningConversations } from '../../queries/running-conversations.tsx'
import { navigate } from '../../stores/route.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { useChatView } from './chat-view-store.ts'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => useChatView.setState({ isListOver: false, readingPlaces: {} }))
afterEach(() => {
  location.hash = ''
})

const turnsOf = (count: number): Turn[] =>
  Array.from({ length: count }, (_, index) =>
    index % 2 === 0
      ? { ...userTurn(`Question ${index}`), id: `t${index}` }
      : { ...answerTurn(`Answer ${index}`, { id: `r${index}`, status: 'done' }), id: `t${index}` },
  )

async function openLong(failure: () => AppError | undefined = () => undefined) {
  const main = createFakeConversations()
  main.add('c1', { turns: turnsOf(4_000) })
  location.hash = '#/chat/c1'
  const app = renderInApp(
    <>
      <RunningConversations />
      <ChatTab />
    </>,
    {
      handlers: {
        ...main.handlers,
        'conversations.get': () => {
          const error = failure()
          return error === undefined ? ok(main.get('c1')) : err(error)
        },
      },
    },
  )
  await screen.findByText('Answer 3999')
  return app
}

const articles = () => screen.getAllByRole('article', { name: /^(You|Answer)/ })

it('2,000 turns are drawn from the end, few of them, each with its place among all', async () => {
  const { bridge } = await openLong()
  expect(bridge.callsOf('conversations.newest')).toEqual([{ id: 'c1', count: 16 }])
  await waitFor(() => expect(bridge.callsOf('conversations.get')).toHaveLength(1))
  expect(articles().length).toBeLessThan(40)
  const last = articles().at(-1)
  expect(last?.getAttribute('aria-posinset')).toBe('4000')
  expect(last?.getAttribute('aria-setsize')).toBe('4000')
})

it('the keys lead from turn to turn, to the first and to the last, wherever these are', async () => {
  await openLong()
  await waitFor(() => expect(document.querySelector('[data-gap]')).not.toBeNull())
  const last = articles().at(-1)
  last?.focus()
  fireEvent.keyDown(last ?? document, { key: 'ArrowUp' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('3999'))
  fireEvent.keyDown(document.activeElement ?? document, { key: 'Home' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1'))
  expect(document.activeElement?.textContent).toContain('Question 0')
  expect(articles().length).toBeLessThan(40)
  fireEvent.keyDown(document.activeElement ?? document, { key: 'End' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('4000'))
})

it('a message that is being edited stays while others are read', async () => {
  const { user } = await openLong()
  await waitFor(() => expect(document.querySelector('[data-gap]')).not.toBeNull())
  const questions = screen.getAllByRole('article', { name: 'You' })
  await user.click(within(questions.at(-1) ?? document.body).getByRole('button', { name: 'Edit message' }))
  await user.type(screen.getByRole('textbox', { name: 'Edited message' }), ' and more')
  const last = articles().at(-1)
  last?.focus()
  fireEvent.keyDown(last ?? document, { key: 'Home' })
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-posinset')).toBe('1'))
  expect(screen.getByRole('textbox', { name: 'Edited message' })).toHaveProperty(
    'value',
    'Question 3998 and more',
  )
})

it('a conversation that another window deleted is gone in this one', async () => {
  let failure: AppError | undefined
  const { bridge } = await openLong(() => failure)
  await waitFor(() => expect(bridge.callsOf('conversations.get')).toHaveLength(1))
  failure = { kind: 'not-found', message: 'Conversation not found.' }
  act(() => bridge.emit('conversations.changed', { id: 'c1' }))
  expect(await screen.findByText('Conversation not found.')).toBeTruthy()
  expect(screen.queryByText('Answer 3999')).toBeNull()
})

it('says that the earlier turns could not be read, and reads them again', async () => {
  let failure: AppError | undefined = { kind: 'storage', message: 'The conversation could not be read.' }
  const { user } = await openLong(() => failure)
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain('The earlier messages could not be read.')
  failure = undefined
  await user.click(within(notice).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(document.querySelector('[data-gap]')).not.toBeNull())
  expect(screen.queryByRole('alert')).toBeNull()
})

it('each turn is headed by who said it, also without a run and for results of tools alone', async () => {
  const main = createFakeConversations()
  const { run: _, ...given } = answerTurn('Given.', {})
  const result: Turn = {
    ...userTurn(''),
    blocks: [{ type: 'tool-result', callId: 'call_1', output: '18 C' }],
  }
  main.add('c1', { turns: [userTurn('Weather?'), given, result] })
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, { handlers: main.handlers })
  await screen.findByText('Given.')
  const names = screen.getAllByRole('article').map((turn) => turn.getAttribute('aria-label'))
  expect(names).toEqual(['You', 'Answer', 'Tool result'])
})

it('all that is selected is copied, drawn or not', async () => {
  await openLong()
  await waitFor(() => expect(document.querySelector('[data-gap]')).not.toBeNull())
  const feed = screen.getByRole('feed')
  getSelection()?.selectAllChildren(feed)
  const event = new ClipboardEvent('copy', {
    bubbles: true,
    cancelable: true,
    clipboardData: new DataTransfer(),
  })
  feed.dispatchEvent(event)
  const copied = event.clipboardData?.getData('text/plain') ?? ''
  expect(event.defaultPrevented).toBe(true)
  expect(copied).toContain('Question 0\n')
  expect(copied).toContain('Answer 3999\n')
})

it('whoever leaves before all turns are there finds them when they come back', async () => {
  const main = createFakeConversations()
  main.add('c2', { turns: [userTurn('Short.')] })
  main.add('c1', { turns: turnsOf(4_000) })
  location.hash = '#/chat/c1'
  let isSlow = true
  const never = new Promise<never>(() => {})
  const { bridge } = renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'conversations.get': () => (isSlow ? never : ok(main.get('c1'))),
    },
  })
  await screen.findByText('Answer 3999')
  await waitFor(() => expect(bridge.callsOf('conversations.get')).toHaveLength(1))
  act(() => navigate('chat', 'c2'))
  await screen.findByText('Short.')
  isSlow = false
  act(() => navigate('chat', 'c1'))
  await waitFor(() => expect(document.querySelector('[role=feed]:not([aria-busy])')).not.toBeNull())
  expect(articles().at(-1)?.getAttribute('aria-setsize')).toBe('4000')
  expect(document.querySelector('[data-gap]')).not.toBeNull()
})
