import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ok } from '../../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { useUndoCommand } from '../../../panels/undoable/use-undo-command.ts'
import { chatUndoStack } from '../../../panels/undoable/chat-undo-stack.ts'
import { useChatView } from '../chat-view-store.ts'
import { createFakeConversations } from '../testing/fake-conversations.ts'
import { ConversationList } from './conversation-list.tsx'
import { useConversationList } from './conversation-list-store.ts'

beforeEach(() => {
  localStorage.clear()
  useChatView.setState({ search: '' })
  chatUndoStack.setState({ entries: [] })
  useConversationList.setState({ foldedIds: ['older'] })
  useConversationList.getState().show('all')
})

function UndoableList() {
  useUndoCommand('chat.undo', chatUndoStack)
  return <ConversationList openId={undefined} onOpen={() => undefined} onHide={() => undefined} />
}

async function openList(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  for (const title of ['Alpha', 'Beta', 'Gamma']) main.add(title.toLowerCase(), { title })
  const app = renderInApp(<UndoableList />, { handlers: { ...main.handlers, ...handlers } })
  await row('Alpha')
  return app
}

const row = (title: string) => screen.findByRole('button', { name: new RegExp(`^${title}`) })

async function chooseOf(user: Awaited<ReturnType<typeof openList>>['user'], title: string, entry: string) {
  await user.click(screen.getByRole('button', { name: `Menu for ${title}` }))
  await user.click(await screen.findByRole('menuitem', { name: entry }))
}

it('pins by the menu of a row, and takes it back by Undo', async () => {
  const { user, bridge } = await openList()
  await chooseOf(user, 'Beta', 'Pin')
  await screen.findByRole('button', { name: 'Pinned' })
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pinned' })).toBeNull())
  expect(bridge.callsOf('conversations.putBack')).toEqual([{ states: [{ id: 'beta', pinnedAt: null }] }])
})

it('makes a folder for several that are selected by keys, which folds and stays folded', async () => {
  const { user } = await openList()
  ;(await row('Alpha')).focus()
  await user.keyboard(' {ArrowDown}')
  expect(document.activeElement).toBe(await row('Beta'))
  await user.keyboard('{Shift>} {/Shift}')
  await screen.findByText('2 selected')
  await user.click(screen.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'New folder' }))
  await user.type(await screen.findByRole('textbox', { name: 'New folder' }), 'Support{Enter}')
  const folder = await screen.findByRole('button', { name: 'Support 2' })
  await waitFor(() => expect(document.activeElement).toBe(folder))
  await user.click(folder)
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  expect(localStorage.getItem('conversations.folded')).toContain('folder-')
})

it('moves all of them to the trash at once, says first that one still runs, and brings them back', async () => {
  const { user, bridge } = await openList({
    'conversations.list': () =>
      ok(
        ['Alpha', 'Beta'].map((title, index) => ({
          id: title.toLowerCase(),
          title,
          model: 'm',
          format: 'chat' as const,
          turnCount: 2,
          createdAt: 1,
          updatedAt: Date.now(),
          ...(index === 0 && { lastStatus: 'running' }),
        })),
      ),
  })
  await user.click(screen.getByRole('button', { name: 'Select conversations' }))
  fireEvent.keyDown(await row('Alpha'), { key: 'a', ctrlKey: true })
  expect(await screen.findByText('One is still running. Trash stops it.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Trash 2' }))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(bridge.callsOf('conversations.delete')).toEqual([{ ids: ['alpha', 'beta'] }])
  await waitFor(() => expect(bridge.callsOf('conversations.restore')).toEqual([{ ids: ['alpha', 'beta'] }]))
})

it('shows the trash with the days left, restores one, and asks before it is emptied', async () => {
  const { user, bridge } = await openList({ 'conversations.purge': () => ok({ count: 1 }) })
  await chooseOf(user, 'Gamma', 'Delete')
  await chooseOf(user, 'Beta', 'Delete')
  await user.click(await screen.findByRole('button', { name: /^Trash/ }))
  expect(await screen.findAllByText('30 days left')).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: 'Restore Gamma' }))
  await waitFor(() => expect(screen.queryByText('Gamma')).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Empty…' }))
  const dialog = await screen.findByRole('alertdialog')
  await user.click(within(dialog).getByRole('button', { name: 'Remove 1 conversation' }))
  await waitFor(() => expect(bridge.callsOf('conversations.purge')).toEqual([{ ids: ['beta'] }]))
})

it('archives, and shows what is archived in a place of its own', async () => {
  const { user } = await openList()
  await chooseOf(user, 'Alpha', 'Archive')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: /^Archive/ }))
  await row('Alpha')
  await user.click(screen.getByRole('button', { name: 'Back to the conversations' }))
  await row('Beta')
})

it('archives all that are selected, brings them back from the archive, and takes either back by Undo', async () => {
  const { user, bridge } = await openList()
  ;(await row('Alpha')).focus()
  await user.keyboard(' {ArrowDown} ')
  await user.click(screen.getByRole('button', { name: 'Archive' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  await user.click(await screen.findByRole('button', { name: /^Archive/ }))
  ;(await row('Alpha')).focus()
  await user.keyboard('{Control>}a{/Control}')
  await user.click(await screen.findByRole('button', { name: 'Bring back' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  expect(bridge.callsOf('conversations.organise')).toEqual([
    { ids: ['alpha', 'beta'], change: { isArchived: true } },
    { ids: ['alpha', 'beta'], change: { isArchived: false } },
  ])
  screen.getByRole('button', { name: 'Select conversations' }).focus()
  await user.keyboard('{Control>}z{/Control}')
  await row('Alpha')
})

it('shows the passages of a search, each with whose words they are', async () => {
  const { user } = await openList({
    'conversations.search': () =>
      ok({
        ids: ['alpha'],
        passages: [
          {
            conversationId: 'alpha',
            title: 'Alpha',
            model: 'm',
            format: 'chat',
            turnId: 't1',
            role: 'assistant',
            createdAt: 1,
            text: '…Alpha is the backoff.',
          },
        ],
        count: 7,
        conversationCount: 1,
        isMore: false,
      }),
  })
  await user.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'Alpha')
  await screen.findByText('7 passages in 1 conversation')
  expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Alpha…Alpha is the backoff\.answer · /),
  ])
})

const passageOf = (conversationId: string) => ({
  conversationId,
  title: conversationId,
  model: 'm',
  format: 'chat' as const,
  turnId: `turn-${conversationId}`,
  role: 'assistant' as const,
  createdAt: 1,
  text: `…the backoff of ${conversationId}`,
})

it('opens the passage that was pressed last, though the one before is read later', async () => {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  const main = createFakeConversations()
  for (const id of ['alpha', 'beta']) main.add(id, { headTurnId: null })
  const { user, bridge } = await openList({
    'conversations.search': () =>
      ok({
        ids: ['alpha', 'beta'],
        passages: [passageOf('alpha'), passageOf('beta')],
        count: 2,
        conversationCount: 2,
        isMore: false,
      }),
  })
  const get = main.handlers['conversations.get']
  const choose = async ({ id }: { id: string }) => {
    if (id === 'alpha') await isRead
    return get?.({ id }) ?? Promise.reject(new Error('No conversations'))
  }
  bridge.answer({ 'conversations.choose': choose })
  await user.type(screen.getByRole('textbox', { name: 'Search conversations' }), 'backoff')
  await user.click(await screen.findByRole('button', { name: /the backoff of alpha/ }))
  await user.click(screen.getByRole('button', { name: /the backoff of beta/ }))
  await waitFor(() => expect(location.hash).toBe('#/chat/beta'))
  await act(async () => read())
  expect(location.hash).toBe('#/chat/beta')
  expect(useChatView.getState().openedPassage?.conversationId).toBe('beta')
})

it('shows all conversations until a search is answered, and nothing of the search before', async () => {
  const answered = Promise.withResolvers<void>()
  const { user } = await openList({
    'conversations.search': async ({ search }) => {
      if (search === 'b') await answered.promise
      return ok({
        ids: [search === 'b' ? 'beta' : 'alpha'],
        passages: [],
        count: 0,
        conversationCount: 0,
        isMore: false,
      })
    },
  })
  const field = screen.getByRole('textbox', { name: 'Search conversations' })
  await user.type(field, 'a')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Beta/ })).toBeNull())
  await user.keyboard('{Escape}')
  await row('Beta')
  await user.type(field, 'b')
  await row('Alpha')
  await row('Beta')
  answered.resolve()
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  // The name is split because its first letter is highlighted.
  await screen.findByRole('button', { name: /^B ?eta/ })
})

async function tag(user: Awaited<ReturnType<typeof openList>>['user'], title: string, name: string) {
  await user.click(screen.getByRole('button', { name: `Menu for ${title}` }))
  ;(await screen.findByRole('menuitem', { name: 'Tags' })).focus()
  await user.keyboard('{ArrowRight}')
  ;(await screen.findByRole('menuitem', { name: 'New tag…' })).focus()
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('textbox', { name: 'New tag' }), `${name}{Enter}`)
}

async function tagAndSee(user: Parameters<typeof tag>[0], title: string, name: string) {
  await tag(user, title, name)
  await screen.findByRole('button', { name: new RegExp(`^${title}.*Tags:.*${name}`) })
}

it('gives a tag that is typed, in the spelling that is known, which the row says and Undo takes away', async () => {
  const { user, bridge } = await openList()
  await tagAndSee(user, 'Alpha', 'work')
  await tag(user, 'Beta', 'WORK')
  await screen.findByRole('button', { name: /^Beta.*Tags: work/ })
  expect(bridge.callsOf('conversations.organise').map(({ change }) => change)).toEqual([
    { addTags: ['work'] },
    { addTags: ['work'] },
  ])
  await user.click(screen.getAllByRole('button', { name: 'Undo' }).at(-1) ?? document.body)
  await waitFor(() => expect(screen.getAllByRole('button', { name: /Tags: work/ })).toHaveLength(1))
})

it('says of a selection that some have a tag, gives it to all, then takes it from all', async () => {
  const { user, bridge } = await openList()
  await tagAndSee(user, 'Alpha', 'work')
  fireEvent.keyDown(await row('Alpha'), { key: 'a', ctrlKey: true })
  for (const [ticked, change] of [
    ['mixed', { addTags: ['work'] }],
    ['true', { removeTags: ['work'] }],
  ] as const) {
    await user.click(screen.getByRole('button', { name: 'Tags' }))
    const entry = await screen.findByRole('menuitemcheckbox', { name: 'work' })
    expect(entry.getAttribute('aria-checked')).toBe(ticked)
    await user.click(entry)
    await waitFor(() =>
      expect(bridge.callsOf('conversations.organise').at(-1)).toEqual({
        ids: ['alpha', 'beta', 'gamma'],
        change,
      }),
    )
    await waitFor(() => expect(screen.queryByRole('menuitemcheckbox')).toBeNull())
  }
})

it('narrows the list to a tag, renames it everywhere, and removes it everywhere', async () => {
  const { user, bridge } = await openList()
  await tagAndSee(user, 'Alpha', 'work')
  await tagAndSee(user, 'Gamma', 'work')
  await user.click(screen.getByRole('checkbox', { name: 'work 2' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Beta/ })).toBeNull())
  await user.click(screen.getByRole('button', { name: 'Menu for the tag work' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Rename' }))
  const field = await screen.findByRole('textbox', { name: 'Rename the tag work' })
  await user.clear(field)
  await user.type(field, 'job{Enter}')
  await row('Beta')
  expect(bridge.callsOf('conversations.organise').at(-1)).toEqual({
    ids: ['alpha', 'gamma'],
    change: { removeTags: ['work'], addTags: ['job'] },
  })
  await user.click(await screen.findByRole('checkbox', { name: 'job 2' }))
  await user.click(await screen.findByRole('button', { name: 'Menu for the tag job' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Remove from all conversations' }))
  await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull())
  await row('Beta')
})

it('takes back what was done last, one after the other, by Ctrl+Z, but not what is typed', async () => {
  const { user, bridge } = await openList()
  await chooseOf(user, 'Beta', 'Pin')
  await screen.findByRole('button', { name: 'Pinned' })
  ;(await row('Beta')).focus()
  await user.keyboard('{F2}')
  const field = await screen.findByRole('textbox', { name: 'Conversation title' })
  await user.clear(field)
  await user.type(field, 'Bread{Enter}')
  await chooseOf(user, 'Gamma', 'Archive')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Gamma/ })).toBeNull())
  ;(await row('Alpha')).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Alpha/ })).toBeNull())
  screen.getByRole('textbox', { name: 'Search conversations' }).focus()
  await user.keyboard('{Control>}z{/Control}')
  expect(bridge.callsOf('conversations.restore')).toEqual([])
  screen.getByRole('button', { name: 'New conversation' }).focus()
  await user.keyboard('{Control>}z{/Control}')
  await row('Alpha')
  await user.keyboard('{Control>}z{/Control}')
  await row('Gamma')
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText('Undone: Renamed “Beta”')).toBeDefined()
  await waitFor(() =>
    expect(bridge.callsOf('conversations.update').at(-1)).toMatchObject({ id: 'beta', title: 'Beta' }),
  )
  await user.keyboard('{Control>}z{/Control}')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Pinned' })).toBeNull())
})

it('moves the selected rows that are dragged out of their folder onto the heading of a time, and one into it', async () => {
  const { user, bridge } = await openList()
  ;(await row('Alpha')).focus()
  await user.keyboard(' {ArrowDown} ')
  await user.click(screen.getByRole('button', { name: 'Move to' }))
  await user.click(await screen.findByRole('menuitem', { name: 'New folder' }))
  await user.type(await screen.findByRole('textbox', { name: 'New folder' }), 'Support{Enter}')
  await screen.findByRole('button', { name: 'Support 2' })
  const types = new Set<string>()
  const dataTransfer = {
    types: { includes: (type: string) => types.has(type) },
    setData: (type: string) => types.add(type),
  }
  const drag = async (title: string, target: string | RegExp) => {
    fireEvent.dragStart(await row(title), { dataTransfer })
    const heading = screen.getByRole('button', { name: target })
    fireEvent.dragOver(heading, { dataTransfer })
    fireEvent.drop(heading, { dataTransfer })
  }
  await drag('Beta', 'Today')
  await waitFor(() =>
    expect(bridge.callsOf('conversations.organise').at(-1)).toEqual({
      ids: ['alpha', 'beta'],
      change: { folderId: null },
    }),
  )
  await screen.findByRole('button', { name: 'Support 0' })
  await drag('Gamma', /^Support/)
  await screen.findByRole('button', { name: 'Support 1' })
})
