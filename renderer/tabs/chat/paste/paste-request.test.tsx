import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err } from '../../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ChatTab } from '../chat-tab.tsx'
import { chatDrafts } from '../draft-store.ts'
import { createFakeConversations } from '../testing/fake-conversations.ts'
import { usePaste } from './paste-store.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  usePaste.getState().close()
})
afterEach(() => {
  location.hash = ''
})

const key = 'sk-0123456789abcdef'
const body = {
  model: 'some-model',
  temperature: 0.3,
  own_field: { a: 1 },
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'One?' },
    { role: 'assistant', content: 'One.' },
    { role: 'user', content: 'Two?' },
  ],
}
const command = `curl https://gateway.example.net/v1/chat/completions -H 'Authorization: Bearer ${key}' -d '${JSON.stringify(body)}'`

async function openTab(handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  main.add('c1')
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  await screen.findByRole('textbox', { name: 'Message' })
  return { ...app, main }
}

async function openDialog(handlers: FakeHandlers = {}) {
  const app = await openTab(handlers)
  const [first] = screen.getAllByRole('button', { name: 'Paste a request' })
  if (first === undefined) throw new Error('no way to the dialog')
  await app.user.click(first)
  const dialog = within(await screen.findByRole('dialog', { name: 'Paste a request' }))
  return { ...app, dialog, field: dialog.getByRole('textbox', { name: 'curl command' }) }
}

/** Everything that the window stores in the browser. */
const stored = (): string =>
  Array.from({ length: localStorage.length }, (_, index) =>
    localStorage.getItem(localStorage.key(index) ?? ''),
  ).join('\n')

const paste = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } })

describe('a pasted request', () => {
  it('shows what it becomes, says that its key is left out, and opens as a conversation without it', async () => {
    const { bridge, dialog, field, user } = await openDialog()
    paste(field, command)
    const preview = within(await dialog.findByRole('region', { name: 'Preview' }))
    for (const text of ['Chat completions', 'some-model', '2 messages, 1 answer', 'Be brief.', 'own_field']) {
      expect(preview.getByText(text)).toBeTruthy()
    }
    expect(preview.getByText(/temperature 0.3/)).toBeTruthy()
    expect(preview.getByText(/The command contains a key/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Open as conversation' }))
    await waitFor(() => expect(location.hash).toMatch(/^#\/chat\/created-/))
    const [created] = bridge.callsOf('conversations.create')
    expect(created).toMatchObject({
      format: 'chat',
      model: 'some-model',
      system: 'Be brief.',
      turns: [{ role: 'user' }, { role: 'assistant' }, { role: 'user' }],
    })
    expect(JSON.stringify(created)).not.toContain(key)
    expect(await screen.findByText('This message has no answer yet.')).toBeTruthy()
    expect([usePaste.getState().text, stored().includes(key)]).toEqual(['', false])
  })

  it('goes elsewhere than the connection in use: both addresses are named', async () => {
    const { dialog, field } = await openDialog()
    paste(field, command)
    expect(await dialog.findByText(/The command goes to https:\/\/gateway\.example\.net\./)).toBeTruthy()
  })

  it('that cannot be read names the place, and cannot be opened', async () => {
    const { dialog, field } = await openDialog()
    paste(field, "curl https://a.example/v1/messages -d '{'")
    expect(await dialog.findByText(/not valid JSON at line 1, column 2/)).toBeTruthy()
    paste(field, "curl https://a.example/v1/messages -d '{")
    expect(await dialog.findByText(/inside a quotation that begins at line 1, column 39/)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Open as conversation' }).getAttribute('aria-disabled')).toBe(
      'true',
    )
  })

  it('is taken from a dropped text file, and not from another file', async () => {
    const { dialog, field } = await openDialog()
    const drop = (file: File) => fireEvent.drop(field, { dataTransfer: { files: [file] } })
    drop(new File(['\u0000\u0001'], 'photo.png', { type: 'image/png' }))
    expect(await dialog.findByText(/photo\.png is not a text file/)).toBeTruthy()
    drop(new File([command], 'request.sh'))
    expect(await dialog.findByRole('region', { name: 'Preview' })).toBeTruthy()
  })

  it('that could not be saved stays, with the reason', async () => {
    const { dialog, field, user } = await openDialog({
      'conversations.create': () => err({ kind: 'storage', message: 'The disk is full.' }),
    })
    paste(field, command)
    await dialog.findByRole('region', { name: 'Preview' })
    await user.click(dialog.getByRole('button', { name: 'Open as conversation' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('The disk is full.')
    expect(field).toHaveProperty('value', command)
  })
})

describe('a command pasted as a message', () => {
  it('is offered as a conversation, and its text is never stored', async () => {
    const { user } = await openTab()
    const message = screen.getByRole('textbox', { name: 'Message' })
    await user.click(message)
    await user.paste(command)
    expect(screen.getByText(/This looks like a curl command/)).toBeTruthy()
    expect(stored()).not.toContain(key)
    await user.click(screen.getByRole('button', { name: 'Open as conversation' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Paste a request' }))
    expect(dialog.getByRole('textbox', { name: 'curl command' })).toHaveProperty('value', command)
    expect(message).toHaveProperty('value', '')
  })

  it('is not offered for other words', async () => {
    const { user } = await openTab()
    await user.type(screen.getByRole('textbox', { name: 'Message' }), 'What does curl do?')
    expect(screen.queryByText(/This looks like a curl command/)).toBeNull()
  })
})
