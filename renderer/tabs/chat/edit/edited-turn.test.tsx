import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Conversation, Turn } from '../../../../shared/conversations/conversation.ts'
import { err } from '../../../../shared/errors/result.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { answerTurn, createFakeConversations, userTurn } from '../testing/fake-conversations.ts'
import { useTurnEdits } from './turn-edit-store.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useTurnEdits.setState({ edits: {} })
})
afterEach(() => {
  location.hash = ''
})

const twoQuestions = () => [
  userTurn('One?'),
  answerTurn('First.', { status: 'done' }),
  userTurn('Two?'),
  answerTurn('Second.', { status: 'done' }),
]

async function open(
  given: readonly Turn[] = twoQuestions(),
  conversation: Partial<Conversation> = {},
  handlers: FakeHandlers = {},
) {
  const main = createFakeConversations()
  const turns = given.map((turn) => ({ ...turn, conversationId: 'c1' }))
  main.add('c1', { title: 'Numbers', turns, headTurnId: turns.at(-1)?.id ?? null, ...conversation })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  await screen.findByRole('feed')
  return { ...app, main, turns }
}

const article = (index: number): HTMLElement => screen.getAllByRole('article')[index] ?? document.body
const said = () =>
  screen.getAllByRole('article').map((turn) => within(turn).queryByText(/^\w+[.?]$/)?.textContent)
const edit = (index: number) => act(() => useTurnEdits.getState().open(turnId(index)))
/** The id of the rendered turn at an index. */
const turnId = (index: number): string =>
  article(index).closest<HTMLElement>('[data-turn]')?.dataset['turn'] ?? ''
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Edited/ })
const button = (name: string) => screen.getByRole('button', { name })
const reason = (name: string) => button(name).getAttribute('aria-description')

describe('a message that is edited', () => {
  it('says which one it is, and what becomes of those below it', async () => {
    await open()
    edit(2)
    expect(within(article(2)).getByText('Editing message 3')).toBeTruthy()
    expect(within(article(2)).getByText('The message below moves to version 1; can be undone')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(field()))
  })

  it('is asked with Ctrl and Enter, once, and taken back', async () => {
    const { user, bridge, turns } = await open()
    edit(2)
    await user.type(field(), ' Three?{Control>}{Enter}{/Control}')
    await waitFor(() => expect(bridge.callsOf('conversations.edit')).toHaveLength(1))
    expect(bridge.callsOf('conversations.edit')[0]?.blocks).toEqual([{ type: 'text', text: 'Two? Three?' }])
    expect(screen.queryByRole('textbox', { name: /^Edited/ })).toBeNull()
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(said()).toEqual(['One?', 'First.', 'Two?', 'Second.']))
    expect(bridge.callsOf('conversations.takeBack')).toMatchObject([{ id: 'c1', headTurnId: turns[3]?.id }])
  })

  it('is saved without asking: what follows stays, and its answers say that they were given to something else', async () => {
    const { user, bridge } = await open()
    edit(0)
    await user.clear(field())
    await user.type(field(), 'Uno?')
    await user.click(button('Save only'))
    await waitFor(() => expect(said()).toEqual(['Uno?', 'First.', 'Two?', 'Second.']))
    expect(screen.getAllByText('earlier messages changed')).toHaveLength(2)
    expect(bridge.callsOf('conversations.edit')).toEqual([])
    await waitFor(() => expect(document.activeElement).toBe(article(0)))
    // The editor has the written text again, because no version contains it any more.
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(field().value).toBe('Uno?'))
    expect(screen.queryByText('earlier messages changed')).toBeNull()
  })

  it('is left as it was where nothing was changed: no version is made', async () => {
    const { user, bridge } = await open()
    edit(0)
    await user.click(button('Save only'))
    expect(screen.queryByRole('textbox', { name: /^Edited/ })).toBeNull()
    expect(bridge.callsOf('conversations.write')).toEqual([])
  })

  it('keeps its text over a switch of role, and is asked as instructions', async () => {
    const { user, bridge } = await open(twoQuestions(), { format: 'messages' })
    edit(2)
    await user.type(field(), ' Be short.')
    await user.click(screen.getByRole('radio', { name: 'Assistant' }))
    expect(reason('Save and regenerate')).toMatch('A request cannot end with an answer')
    await user.click(screen.getByRole('radio', { name: 'System' }))
    expect(document.activeElement).toBe(field())
    expect(field().value).toBe('Two? Be short.')
    expect(screen.getByText(/sends this at the end of the system prompt/)).toBeTruthy()
    await user.click(button('Save and regenerate'))
    await waitFor(() => expect(bridge.callsOf('conversations.edit')).toMatchObject([{ role: 'system' }]))
    expect((await screen.findAllByRole('article', { name: 'System' })).length).toBe(1)
  })

  it('says nothing of the system prompt in a format that keeps instructions in their place', async () => {
    const { user } = await open(twoQuestions(), { format: 'chat' })
    edit(2)
    await user.click(screen.getByRole('radio', { name: 'System' }))
    expect(screen.queryByText(/end of the system prompt/)).toBeNull()
  })

  it('says that a compaction below it is sent in its place', async () => {
    const compaction: Turn = {
      ...answerTurn('', { status: 'done' }),
      kind: 'compaction',
      format: 'responses',
    }
    await open([...twoQuestions(), compaction, userTurn('Three?')], { format: 'responses' })
    edit(0)
    expect(within(article(0)).getByText(/^The compaction below is sent in place/)).toBeTruthy()
    edit(5)
    expect(within(article(5)).queryByText(/^The compaction below/)).toBeNull()
  })

  it('can be an answer, which becomes a message of the user and is asked', async () => {
    const { user, bridge, turns } = await open()
    edit(1)
    await user.click(screen.getByRole('radio', { name: 'User' }))
    await user.click(button('Save and regenerate'))
    await waitFor(() =>
      expect(bridge.callsOf('conversations.edit')).toMatchObject([{ role: 'user', turnId: turns[1]?.id }]),
    )
  })

  it('gives back what was typed after Escape, and forgets it where nothing was', async () => {
    const { user } = await open()
    edit(0)
    await user.type(field(), ' More')
    await user.keyboard('{Escape}')
    expect(document.activeElement).toBe(article(0))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(field().value).toBe('One? More'))
  })

  it('is left with Escape from any of its buttons, and E leads back into its field', async () => {
    const { user } = await open()
    edit(0)
    await user.type(field(), ' More')
    article(0).focus()
    await user.keyboard('e')
    await waitFor(() => expect(document.activeElement).toBe(field()))
    const controls = [
      () => button('Duplicate'),
      () => button('Cancel'),
      () => screen.getByRole('radio', { name: 'User' }),
    ]
    for (const control of controls) {
      act(() => control().focus())
      expect(document.activeElement).toBe(control())
      await user.keyboard('{Escape}')
      expect(screen.queryByRole('textbox', { name: /^Edited/ })).toBeNull()
      await user.click(screen.getAllByRole('button', { name: 'Undo' })[0] ?? document.body)
      await waitFor(() => expect(field().value).toBe('One? More'))
    }
  })

  it('is not sent by the Enter that ends a composition', async () => {
    const { bridge } = await open()
    edit(0)
    fireEvent.compositionStart(field())
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
    fireEvent.keyDown(field(), { key: 'Escape', isComposing: true })
    fireEvent.compositionEnd(field())
    fireEvent.keyDown(field(), { key: 'Enter', keyCode: 229 })
    fireEvent.keyDown(field(), { key: 'Escape', keyCode: 229 })
    expect(field()).toBeTruthy()
    expect(bridge.callsOf('conversations.edit')).toEqual([])
  })

  it('stays with what was typed when it could not be saved', async () => {
    const { user } = await open(
      twoQuestions(),
      {},
      { 'conversations.write': () => err({ kind: 'storage', message: 'The disk is full.' }) },
    )
    edit(0)
    await user.type(field(), ' More')
    await user.click(button('Save only'))
    expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
    expect(field().value).toBe('One? More')
  })
})

describe('the place of a message that is edited', () => {
  it('is changed with its text kept and the focus on the same button, and back by Undo', async () => {
    const { user, bridge, turns } = await open()
    edit(2)
    await user.type(field(), ' Three?')
    await user.click(button('Move up'))
    await waitFor(() => expect(screen.getByText('Editing message 2')).toBeTruthy())
    expect(field().value).toBe('Two? Three?')
    await waitFor(() => expect(document.activeElement).toBe(button('Move up')))
    expect(bridge.callsOf('conversations.rearrange')).toEqual([
      { id: 'c1', turnId: turns[2]?.id, change: 'move-up', headTurnId: turns[3]?.id },
    ])
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(screen.getByText('Editing message 3')).toBeTruthy())
    expect(field().value).toBe('Two? Three?')
  })

  it('is changed once by two quick presses: the second one would be for another place', async () => {
    const { bridge } = await open()
    edit(3)
    fireEvent.click(button('Move up'))
    fireEvent.click(button('Move up'))
    await waitFor(() => expect(screen.getByText('Editing message 3')).toBeTruthy())
    expect(bridge.callsOf('conversations.rearrange')).toHaveLength(1)
    expect(screen.getByText('Moved the message up')).toBeTruthy()
  })

  it('has one list of commands: its head and its menu do the same', async () => {
    const { user } = await open()
    edit(0)
    const named = within(article(0))
      .getAllByRole('button')
      .map((item) => item.getAttribute('aria-label'))
      .filter((name) => name !== null)
    expect(named).toEqual([
      'Insert message above',
      'Insert message below',
      'Move up',
      'Move down',
      'Duplicate',
      'Delete message',
      'Attach files',
    ])
    expect(reason('Move up')).toBe('It is the first message')
    await user.keyboard('{Escape}')
    await user.click(within(article(0)).getByRole('button', { name: 'More' }))
    expect((await screen.findByRole('menuitem', { name: /^Move up/ })).textContent).toContain(
      'It is the first message',
    )
    fireEvent.click(screen.getByRole('menuitem', { name: 'Duplicate' }))
    await waitFor(() => expect(said()).toEqual(['One?', 'One?', 'First.', 'Two?', 'Second.']))
  })

  it('is given up alone, and had back with what was typed', async () => {
    const { user } = await open()
    edit(1)
    await user.type(field(), ' More')
    await user.click(button('Delete message'))
    await waitFor(() => expect(said()).toEqual(['One?', 'Two?', 'Second.']))
    await user.click(await screen.findByRole('button', { name: 'Undo' }))
    await waitFor(() => expect(field().value).toBe('First. More'))
  })

  it('is not changed while a tool call below it is undecided', async () => {
    const call: Block = { type: 'tool-call', callId: 'c1', name: 'get_weather', arguments: '{}' }
    const waiting = { ...answerTurn('', { status: 'done' }), blocks: [call] }
    await open([userTurn('One?'), userTurn('Two?'), waiting], {
      toolAnswers: { get_weather: { source: 'http', fixedResults: [] } },
    })
    edit(1)
    await waitFor(() => expect(reason('Move up')).toContain('get_weather'))
    expect(reason('Save only')).toContain('get_weather')
    expect(reason('Insert message below')).toContain('get_weather')
    // Later turns stay in their version, so regenerating is possible.
    expect(reason('Save and regenerate')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Insert message here' })).toBeNull()
  })

  it('is not changed where a tool call would lose its result', async () => {
    const call: Block = { type: 'tool-call', callId: 'c1', name: 'look', arguments: '{}' }
    const result: Block = { type: 'tool-result', callId: 'c1', output: 'Rain' }
    await open([
      userTurn('One?'),
      { ...answerTurn('', { status: 'done' }), blocks: [call] },
      { ...userTurn('There.'), blocks: [result, { type: 'text', text: 'There.' }] },
      answerTurn('Second.', { status: 'done' }),
    ])
    edit(2)
    for (const name of ['Insert message above', 'Move up', 'Move down', 'Duplicate', 'Delete message'])
      expect(reason(name)).toBe('Tool calls and results stay together')
    expect(reason('Insert message below')).toBeNull()
    expect(screen.getByRole('radio', { name: 'System' }).getAttribute('aria-disabled')).toBe('true')
    // Nothing can be inserted above the first turn, nor between a call and its result.
    expect(screen.getAllByRole('button', { name: 'Insert message here' })).toHaveLength(2)
  })
})

describe('between two messages', () => {
  it('a message is inserted from the line between them', async () => {
    const { user, bridge, turns } = await open()
    const zones = screen.getAllByRole('button', { name: 'Insert message here' })
    expect(zones).toHaveLength(3)
    await user.click(zones[1] ?? document.body)
    await user.type(await screen.findByRole('textbox', { name: 'Inserted message' }), 'Hm.')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(said()).toEqual(['One?', 'First.', 'Hm.', 'Two?', 'Second.']))
    expect(bridge.callsOf('conversations.write')).toMatchObject([{ role: 'user', before: turns[2]?.id }])
  })
})

it('a message that is edited is so still when its tab comes into view again', async () => {
  const { user, unmount, main, turns } = await open()
  edit(2)
  await user.type(field(), ' Three?')
  unmount()
  expect(main.get('c1').turns.map(({ id }) => id)).toEqual(turns.map(({ id }) => id))
  location.hash = '#/chat/c1'
  renderInApp(<ChatTab />, { handlers: main.handlers })
  expect((await screen.findByRole('textbox', { name: 'Edited message' })).textContent).toBe('Two? Three?')
})
