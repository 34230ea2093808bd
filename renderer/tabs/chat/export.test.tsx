import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useConversationList } from './conversations/conversation-list-store.ts'
import { ChatTab } from './chat-tab.tsx'
import { answerTurn, createFakeConversations, userTurn } from './testing/fake-conversations.ts'

afterEach(() => {
  vi.restoreAllMocks()
  location.hash = ''
  useConversationList.getState().show('all')
})

/** Catches the files that the window saves. */
function catchSaved(): { blob: Blob; name: string }[] {
  const saved: { blob: Blob; name: string }[] = []
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    blobs.push(blob as Blob)
    return 'blob:test'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    const blob = blobs.at(-1)
    if (blob !== undefined) saved.push({ blob, name: this.download })
  })
  return saved
}

it.each([
  ['Markdown', 'about-chunks.md', '**a piece**'],
  ['JSON', 'about-chunks.json', '"text": "It is **a piece**."'],
])('a conversation is saved as %s', async (kind, name, part) => {
  const saved = catchSaved()
  const main = createFakeConversations()
  main.add('c1', {
    title: 'About chunks',
    turns: [userTurn('What is it?'), answerTurn('It is **a piece**.', { status: 'done' })],
  })
  location.hash = '#/chat/c1'
  const { user } = renderInApp(<ChatTab />, { handlers: main.handlers })
  await user.click(await screen.findByRole('button', { name: 'Conversation menu' }))
  await user.click(await screen.findByRole('menuitem', { name: `Save as ${kind}` }))
  expect(saved.map((file) => file.name)).toEqual([name])
  expect(await saved[0]?.blob.text()).toContain(part)
})

async function openSelection(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  for (const [id, title] of [
    ['c1', 'Bread'],
    ['c2', 'Salt'],
    ['c3', 'Left out'],
  ] as const)
    main.add(id, { title, turns: [userTurn(`What is ${title}?`), answerTurn('Food.', { status: 'done' })] })
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  const { user } = app
  await user.click(await screen.findByRole('button', { name: 'Select conversations' }))
  for (const title of ['Bread', 'Salt'])
    await user.click(await screen.findByRole('button', { name: new RegExp(`^${title}`) }))
  const save = async (kind: string) => {
    await user.click(screen.getByRole('button', { name: 'Save as' }))
    await user.click(await screen.findByRole('menuitem', { name: `Save as ${kind}` }))
  }
  return { ...app, main, save }
}

it('the selected conversations are saved in one Markdown file, each under its title', async () => {
  const saved = catchSaved()
  const { save } = await openSelection()
  await save('Markdown')
  expect(await screen.findByText('Saved 2 conversations in conversations.md')).toBeDefined()
  expect(saved.map(({ name, blob }) => [name, blob.type])).toEqual([['conversations.md', 'text/markdown']])
  const text = (await saved[0]?.blob.text()) ?? ''
  expect(text.match(/^# .*/gm)).toEqual(['# Bread', '# Salt'])
  expect(text).toContain('Food.\n\n# Salt\n\n')
})

it('the selected conversations are saved as a JSON array', async () => {
  const saved = catchSaved()
  const { save } = await openSelection()
  await save('JSON')
  await screen.findByText('Saved 2 conversations in conversations.json')
  expect(JSON.parse((await saved[0]?.blob.text()) ?? '')).toMatchObject([
    { version: 1, title: 'Bread', turns: [{ role: 'user' }, { role: 'assistant' }] },
    { version: 1, title: 'Salt' },
  ])
})

it('a conversation that cannot be read is named, and no file is saved in part', async () => {
  const saved = catchSaved()
  const { save } = await openSelection({
    'conversations.get': ({ id }) =>
      err({ kind: 'storage', message: `${id} is damaged.`, nextStep: 'Restore a backup.' }),
  })
  await save('JSON')
  expect(
    await screen.findByText('Nothing was saved: “Bread” could not be read. c1 is damaged. Restore a backup.'),
  ).toBeDefined()
  expect(saved).toEqual([])
})

it('what takes more than a moment says how far it is, reads one at a time, and can be cancelled', async () => {
  const saved = catchSaved()
  const { save, main, bridge, user } = await openSelection()
  const asked: { id: string; answer: () => void }[] = []
  bridge.answer({
    'conversations.get': ({ id }) => {
      const { promise, resolve } = Promise.withResolvers<Result<Conversation>>()
      asked.push({ id, answer: () => resolve(ok(main.get(id))) })
      return promise
    },
  })
  const now = vi.spyOn(performance, 'now')
  await save('Markdown')
  await waitFor(() => expect(asked.map(({ id }) => id)).toEqual(['c1']))
  now.mockReturnValue(Number.MAX_SAFE_INTEGER)
  asked[0]?.answer()
  expect(await screen.findByText('Read 1 of 2 conversations')).toBeDefined()
  now.mockRestore()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  asked[1]?.answer()
  await waitFor(() => expect(screen.queryByText('Read 1 of 2 conversations')).toBeNull())
  expect(asked.map(({ id }) => id)).toEqual(['c1', 'c2'])
  expect(saved).toEqual([])
})
