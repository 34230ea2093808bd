import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { ok } from '../../../shared/errors/result.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { useTurnEdits } from './edit/turn-edit-store.ts'
import { comparisons } from './compare/comparisons.ts'
import { createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useTurnEdits.setState({ edits: {} })
  comparisons.setState({ form: comparisons.initial })
})
afterEach(() => {
  location.hash = ''
})

function openChat(given: Partial<Conversation> = {}) {
  const main = createFakeConversations()
  main.add('c1', given)
  location.hash = '#/chat/c1'
  return renderInApp(<ChatTab />, {
    handlers: {
      ...main.handlers,
      'media.getMany': () => ok({ items: [] }),
    },
  })
}

const message = () => screen.findByRole('textbox', { name: 'Message' })
const strip = async () => within(await screen.findByRole('region', { name: 'Variables' }))

it('asks for the values of names in braces at once, and sends the message with them', async () => {
  const { user, bridge } = openChat({ system: 'Be {{mood}}.' })
  await user.click(await message())
  await user.paste('Hello {{name}}')
  const variables = await strip()
  variables.getByText('2 variables: mood, name')
  await user.click(variables.getByRole('textbox', { name: 'mood' }))
  await user.paste('kind')
  expect(await screen.findByText('Be kind.')).toBeTruthy()
  // Shown below the message field and beside the variable.
  expect((await screen.findAllByText('Fill in the variable name first')).length).toBeGreaterThan(1)
  await user.click(await message())
  await user.keyboard('{Enter}')
  expect(bridge.callsOf('conversations.send')).toEqual([])
  await user.click(variables.getByRole('textbox', { name: 'name' }))
  await user.paste('{{mood}} 小明')
  await user.click(await message())
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
    { type: 'text', text: 'Hello {{mood}} 小明', template: 'Hello {{name}}' },
  ])
  const [saved] = bridge.callsOf('conversations.update').toReversed()
  expect(saved?.variables).toEqual({ isOn: true, values: { mood: 'kind', name: '{{mood}} 小明' } })
})

it('edits a message as its template, with the values as they are now, and as it was sent once they are off', async () => {
  const turn = userTurn('Hello Ada')
  const { user, bridge } = openChat({
    turns: [
      {
        ...turn,
        conversationId: 'c1',
        blocks: [{ type: 'text', text: 'Hello Ada', template: 'Hello {{name}}' }],
      },
    ],
    headTurnId: turn.id,
    variables: { isOn: true, values: { name: 'Ada' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Edit message' }))
  const field = await screen.findByRole('textbox', { name: 'Edited message' })
  expect((field as HTMLTextAreaElement).value).toBe('Hello {{name}}')
  const name = (await strip()).getByRole('textbox', { name: 'name' })
  await user.clear(name)
  await user.click(name)
  await user.paste('Grace')
  await user.click(field)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.edit')).toHaveLength(1))
  expect(bridge.callsOf('conversations.edit')[0]?.blocks).toEqual([
    { type: 'text', text: 'Hello Grace', template: 'Hello {{name}}' },
  ])
})

it('fills them in for every column of the lens, and sends nothing while one is empty', async () => {
  const { user, bridge } = openChat({ variables: { isOn: true, values: {} } })
  await user.click(await message())
  await user.paste('Weather in {{city}}?')
  await user.click(screen.getByRole('radio', { name: 'Lens' }))
  await screen.findByRole('region', { name: 'Column Messages' })
  await screen.findAllByText('Fill in the variable city first')
  await user.click((await strip()).getByRole('textbox', { name: 'city' }))
  await user.paste('Oslo')
  await user.click(await screen.findByRole('button', { name: 'Send 4' }))
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(4))
  for (const { blocks } of bridge.callsOf('conversations.send'))
    expect(blocks).toEqual([{ type: 'text', text: 'Weather in Oslo?', template: 'Weather in {{city}}?' }])
})

it('shows a file that is the value of a variable where its name was, and edits it as its name', async () => {
  const template = 'Is {{photo}} a pier?'
  const photo = { mediaId: 'pier', mediaType: 'image/png', fileName: 'pier.png' }
  const turn = { ...userTurn(template), conversationId: 'c1' }
  const { user } = openChat({
    variables: { isOn: true, values: {}, types: { photo: 'image' }, files: { photo } },
    turns: [
      {
        ...turn,
        blocks: [
          { type: 'text', text: 'Is ', template },
          { type: 'media', mediaType: 'image/png', name: 'pier.png', mediaId: 'pier', template: '' },
          { type: 'text', text: ' a pier?', template: '' },
        ],
      },
    ],
  })
  const sent = await screen.findByRole('article', { name: 'You' })
  const image = within(sent).getByRole('button', { name: 'View pier.png' })
  expect(follows(within(sent).getByText('Is'), image)).toBe(true)
  expect(follows(image, within(sent).getByText('a pier?'))).toBe(true)
  await user.click(within(sent).getByRole('button', { name: 'Edit message' }))
  const edited = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Edited message' })
  expect(edited.value).toBe(template)
  expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull()
})

it('writes every message of a list where nothing is sent, and sends its last one behind the others', async () => {
  const talk = [
    { role: 'user', content: 'Hi' },
    { role: 'assistant', content: 'Hello' },
    { role: 'user', content: 'And now?' },
  ]
  const { user, bridge } = openChat({
    variables: { isOn: true, values: { talk: JSON.stringify(talk) }, types: { talk: 'message-list' } },
  })
  const last = [{ type: 'text', text: 'And now?', template: '{{talk}}' }]
  const before = [
    { role: 'user', blocks: text('Hi') },
    { role: 'assistant', blocks: text('Hello') },
  ]
  await user.click(await message())
  await user.paste('{{talk}}')
  await user.click(screen.getByRole('button', { name: 'Role: User' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'Assistant' }))
  await user.click(screen.getByRole('button', { name: 'Add message' }))
  await waitFor(() =>
    expect(bridge.callsOf('conversations.write').map(({ role, blocks }) => ({ role, blocks }))).toEqual([
      ...before,
      { role: 'assistant', blocks: last },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Role: Assistant' }))
  await user.click(await screen.findByRole('menuitemradio', { name: 'User' }))
  await user.click(await message())
  await user.paste('{{talk}}')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(bridge.callsOf('conversations.send')).toHaveLength(1))
  expect(bridge.callsOf('conversations.send')[0]).toMatchObject({ before, blocks: last })
})

function follows(left: Node, right: Node): boolean {
  return (left.compareDocumentPosition(right) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
}

function text(said: string) {
  return [{ type: 'text', text: said }]
}
