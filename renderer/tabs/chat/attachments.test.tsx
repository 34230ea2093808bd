import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Attachment } from '../../../shared/attachments/attachment.ts'
import type { MediaBlock } from '../../../shared/runs/block.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { RunningConversations } from '../../queries/running-conversations.tsx'
import { renderInApp } from '../../testing/render-app.tsx'
import {
  addDraftAttachment,
  draftAttachments,
  removeDraftAttachments,
} from './attachments/draft-attachments-store.ts'
import { ChatTab } from './chat-tab.tsx'
import { chatDrafts } from './draft-store.ts'
import { useTurnEdits } from './edit/turn-edit-store.ts'
import { createFakeConversations, userTurn } from './testing/fake-conversations.ts'

beforeEach(() => {
  localStorage.clear()
  chatDrafts.setState({ form: chatDrafts.initial })
  useTurnEdits.setState({ edits: {} })
})
afterEach(() => {
  location.hash = ''
})

const types: Readonly<Record<string, string>> = { png: 'image/png', wav: 'audio/wav', txt: 'text/plain' }

/** Describes a file as the main process would: its type from its name, and an id derived from it. */
function describeFile({ name, bytes }: { name: string; bytes: Uint8Array }): Attachment {
  const mediaType = types[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream'
  return { id: `id-of-${name}`, name, mediaType, bytes: bytes.byteLength }
}

const blockOf = (name: string, bytes = 3): MediaBlock => ({
  type: 'media',
  attachmentId: `id-of-${name}`,
  name,
  mediaType: types[name.slice(name.lastIndexOf('.') + 1)] ?? '',
  bytes,
})

const file = (name: string, content = 'abc') => new File([content], name)

async function openChat(change: Partial<Conversation> = {}, handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  main.add('c1', change)
  main.add('c2', { title: 'Another' })
  location.hash = '#/chat/c1'
  const app = renderInApp(
    <>
      <RunningConversations />
      <ChatTab />
    </>,
    { handlers: { ...main.handlers, 'attachments.add': (given) => ok(describeFile(given)), ...handlers } },
  )
  const message = await screen.findByRole('textbox', { name: 'Message' })
  return { ...app, main, message }
}

const picker = () => screen.getByLabelText('Files to attach')
function chips(): (string | null)[] {
  const list = screen.queryByRole('list', { name: 'Attachments' })
  return list === null
    ? []
    : within(list)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent)
}
const transferOf = (...files: File[]) => ({ files, types: ['Files'], dropEffect: 'none' })

describe('files of a message', () => {
  it('are picked, and sent in front of the text as references', async () => {
    const { bridge, user, message } = await openChat()
    await user.upload(picker(), [file('a.png'), file('b.txt')])
    await screen.findByRole('button', { name: 'Remove b.txt' })
    expect(bridge.callsOf('attachments.add').map(({ name, bytes }) => [name, [...bytes]])).toEqual([
      ['a.png', [97, 98, 99]],
      ['b.txt', [97, 98, 99]],
    ])
    await user.type(message, 'Look{Enter}')
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([
      blockOf('a.png'),
      blockOf('b.txt'),
      { type: 'text', text: 'Look' },
    ])
    expect(screen.queryByRole('button', { name: 'Remove a.png' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'View a.png' })).toBeTruthy()
    expect(screen.getByRole('figure', { name: 'b.txt' })).toBeTruthy()
  })

  it('can be sent without a word', async () => {
    const { bridge, user } = await openChat()
    await user.upload(picker(), file('a.png'))
    await screen.findByRole('button', { name: 'Remove a.png' })
    await user.click(screen.getByRole('button', { name: 'Send' }))
    await screen.findByRole('button', { name: /^Stop/ })
    expect(bridge.callsOf('conversations.send')[0]?.blocks).toEqual([blockOf('a.png')])
  })

  it('are dropped anywhere on the conversation', async () => {
    await openChat()
    const area = screen.getByRole('region', { name: 'Conversation' })
    fireEvent.dragEnter(area, { dataTransfer: transferOf() })
    expect(screen.getByText('Drop to attach')).toBeTruthy()
    fireEvent.drop(area, { dataTransfer: transferOf(file('a.png')) })
    expect(screen.queryByText('Drop to attach')).toBeNull()
    expect(await screen.findByRole('button', { name: 'Remove a.png' })).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  })

  it('are not looked for when text is dragged', async () => {
    await openChat()
    const area = screen.getByRole('region', { name: 'Conversation' })
    fireEvent.dragEnter(area, { dataTransfer: { files: [], types: ['text/plain'] } })
    expect(screen.queryByText('Drop to attach')).toBeNull()
    expect(fireEvent.drop(area, { dataTransfer: { files: [], types: ['text/plain'] } })).toBe(true)
  })

  it('are pasted, except for the picture that a spreadsheet puts beside its text', async () => {
    const { message } = await openChat()
    const image = new File(['abc'], 'image.png', { type: 'image/png' })
    fireEvent.paste(message, { clipboardData: { files: [image], types: ['text/plain', 'Files'] } })
    fireEvent.paste(message, { clipboardData: { files: [image], types: ['text/html', 'Files'] } })
    await screen.findByRole('button', { name: 'Remove image.png' })
    expect(chips()).toHaveLength(1)
  })

  it('stand in the order in which they came, also where one that was pasted is in main sooner', async () => {
    const dropped = Promise.withResolvers<void>()
    const { message } = await openChat(
      {},
      {
        'attachments.add': async (given) => {
          if (given.name === 'a.png') await dropped.promise
          return ok(describeFile(given))
        },
      },
    )
    fireEvent.drop(screen.getByRole('region', { name: 'Conversation' }), {
      dataTransfer: transferOf(file('a.png'), file('b.txt')),
    })
    const image = new File(['abc'], 'image.png', { type: 'image/png' })
    fireEvent.paste(message, { clipboardData: { files: [image], types: ['Files'] } })
    await waitFor(() => expect(chips()).toHaveLength(3))
    await act(async () => {
      await new Promise((resolve) => setImmediate(resolve))
      dropped.resolve()
    })
    await screen.findByRole('button', { name: 'Remove image.png' })
    expect(draftAttachments('c1').map(({ name }) => name)).toEqual(['a.png', 'b.txt', 'image.png'])
  })

  it('are kept with the draft of their conversation, and main is told', async () => {
    const { bridge, user } = await openChat()
    await user.upload(picker(), file('a.png'))
    await screen.findByRole('button', { name: 'Remove a.png' })
    expect(bridge.callsOf('attachments.keepForDrafts')).toEqual([{ drafts: { c1: ['id-of-a.png'] } }])
    expect(draftAttachments('c1')).toEqual([blockOf('a.png')])
    act(() => void (location.hash = '#/chat/c2'))
    await waitFor(() => expect(chips().join('')).not.toContain('a.png'))
    act(() => void (location.hash = '#/chat/c1'))
    fireEvent.contextMenu(await screen.findByRole('button', { name: 'Remove a.png' }))
    await user.click(await screen.findByRole('menuitem', { name: 'View a.png' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'a.png' })).getByRole('button'))
    fireEvent.contextMenu(await screen.findByText(/^a/))
    await user.click(await screen.findByRole('menuitem', { name: 'Remove a.png' }))
    expect(bridge.callsOf('attachments.keepForDrafts').at(-1)).toEqual({ drafts: {} })
    expect(draftAttachments('c1')).toEqual([])
    expect(localStorage).toHaveLength(0)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message' }))
  })

  it('hold Send back while they are on their way', async () => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof ok<Attachment>>>()
    const { bridge, user, message } = await openChat({}, { 'attachments.add': () => promise })
    await user.upload(picker(), file('slow.png'))
    await user.type(message, 'Look{Enter}')
    expect(bridge.callsOf('conversations.send')).toEqual([])
    const busy = screen.getByText('slow.png').closest('li')
    expect(busy?.getAttribute('aria-busy')).toBe('true')
    await act(async () => resolve(ok({ id: 'x', name: 'slow.png', mediaType: 'image/png', bytes: 3 })))
    expect(await screen.findByRole('button', { name: 'Remove slow.png' })).toBeTruthy()
    expect(busy?.isConnected).toBe(false)
    expect(screen.getByText('slow.png attached')).toBeTruthy()
  })

  it('that are too large are refused before they are read, those main refuses with its word, and others are attached', async () => {
    const full = { kind: 'storage' as const, message: 'b.png could not be saved. The disk is full.' }
    const { bridge, user } = await openChat(
      {},
      { 'attachments.add': (given) => (given.name === 'b.png' ? err(full) : ok(describeFile(given))) },
    )
    const huge = file('huge.bin')
    Object.defineProperty(huge, 'size', { value: 25_000_000 })
    await user.upload(picker(), [huge, file('b.png'), file('c.png')])
    await screen.findByRole('button', { name: 'Remove c.png' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('huge.bin is 25 MB, and at most 20 MB can be attached.')
    expect(alert.textContent).toContain('The disk is full.')
    expect(bridge.callsOf('attachments.add').map(({ name }) => name)).toEqual(['b.png', 'c.png'])
    await user.click(within(alert).getByRole('button', { name: 'Dismiss' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('that the format cannot carry are named before anything is sent', async () => {
    const { bridge, user } = await openChat({ format: 'messages' })
    await user.upload(picker(), file('a.wav'))
    await screen.findByRole('button', { name: 'Remove a.wav' })
    expect(
      screen.getByText('Messages does not support a.wav (audio/wav).', { selector: 'span.font-strong' }),
    ).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Send' }))
    expect(bridge.callsOf('conversations.send')).toEqual([])
    await user.click(screen.getByRole('radio', { name: 'Generate content' }))
    await waitFor(() => expect(screen.queryByText(/does not support/)).toBeNull())
  })

  it('of an earlier message are named too', async () => {
    const turn = { ...userTurn('Listen'), blocks: [blockOf('a.wav')] }
    await openChat({ format: 'responses', turns: [turn], headTurnId: turn.id })
    expect(screen.getByText('Responses does not support a.wav (audio/wav).')).toBeTruthy()
  })

  it('are shown in the preview by type and size, without their bytes', async () => {
    const { user } = await openChat()
    await user.upload(picker(), file('a.png'))
    await screen.findByRole('button', { name: 'Remove a.png' })
    act(() => removeDraftAttachments('c1', draftAttachments('c1')))
    act(() => addDraftAttachment('c1', { ...blockOf('a.png', 212_040), attachmentId: 'ab'.repeat(32) }))
    await user.click(screen.getByRole('button', { name: 'Preview request' }))
    const preview = await screen.findByRole('dialog', { name: 'Request preview' })
    expect(await within(preview).findByText(/the content of 1 file is added/)).toBeTruthy()
    expect(preview.textContent).toContain('283 kB')
  })
})

describe('files of a message that was sent', () => {
  it('stay while it is edited, and can be changed there', async () => {
    const turn = {
      ...userTurn('Look'),
      blocks: [blockOf('a.png'), blockOf('b.txt'), { type: 'text' as const, text: 'Look' }],
    }
    const edited: unknown[] = []
    const { user, main } = await openChat(
      { turns: [turn], headTurnId: turn.id },
      {
        'conversations.edit': ({ blocks }) => {
          edited.push(blocks)
          return ok(main.get('c1'))
        },
      },
    )
    await user.click(screen.getByRole('button', { name: 'Edit message' }))
    const field = screen.getByRole('textbox', { name: 'Edited message' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.click(screen.getByRole('button', { name: 'Remove a.png' }))
    fireEvent.paste(field, { clipboardData: { files: [file('c.png')], types: ['Files'] } })
    await screen.findByRole('button', { name: 'Remove c.png' })
    await user.type(field, ' again{Enter}')
    await waitFor(() =>
      expect(edited).toEqual([[blockOf('b.txt'), blockOf('c.png'), { type: 'text', text: 'Look again' }]]),
    )
    expect(chatDrafts.getState().form.attachments).toEqual({})
  })

  it('are a sound to play, a picture to open, the first lines of a text', async () => {
    const blocks: MediaBlock[] = [
      { ...blockOf('a.wav'), bytes: 48_000 },
      { ...blockOf('b.txt'), excerpt: 'First line\nSecond line' },
      { ...blockOf('c.png'), width: 64, height: 48 },
    ]
    const turn = { ...userTurn('Look'), blocks }
    const { user } = await openChat({ turns: [turn], headTurnId: turn.id })
    const audio = screen.getByRole('figure', { name: 'a.wav' })
    expect(audio.textContent).toContain('WAV · 48 kB')
    expect(audio.querySelector('audio')?.getAttribute('src')).toBe('/media/id-of-a.wav')
    expect(screen.getByRole('figure', { name: 'b.txt' }).textContent).toContain('Second line')
    await user.click(screen.getByRole('button', { name: 'View c.png' }))
    const large = await screen.findByRole('dialog', { name: 'c.png' })
    expect(large.textContent).toContain('64 × 48')
    expect(within(large).getByRole('img', { name: 'c.png' }).getAttribute('src')).toBe('/media/id-of-c.png')
  })

  it('are named when their picture cannot be drawn', async () => {
    const turn = { ...userTurn('Look'), blocks: [blockOf('gone.png')] }
    await openChat({ turns: [turn], headTurnId: turn.id })
    const image = screen.getByRole('button', { name: 'View gone.png' }).querySelector('img')
    if (image !== null) fireEvent.error(image)
    expect(screen.getByRole('figure', { name: 'gone.png' }).textContent).toContain('cannot be shown')
  })
})
