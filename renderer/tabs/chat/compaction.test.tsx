import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { err } from '../../../shared/errors/result.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
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

async function open(format: 'chat' | 'responses' = 'responses', handlers: FakeHandlers = {}) {
  const main = createFakeConversations()
  const turns = [
    userTurn('One?'),
    answerTurn('First.', { status: 'done' }),
    userTurn('Two?'),
    answerTurn('Second.', { status: 'done' }),
  ].map((turn) => ({ ...turn, conversationId: 'c1' }))
  main.add('c1', { title: 'Numbers', format, turns, headTurnId: turns[3]?.id ?? null })
  location.hash = '#/chat/c1'
  const app = renderInApp(<ChatTab />, { handlers: { ...main.handlers, ...handlers } })
  await screen.findByText('Second.')
  await app.user.click(screen.getByRole('button', { name: 'Conversation menu' }))
  await screen.findByRole('menuitem', { name: 'Rename' })
  return { ...app, main }
}

async function openDialog(handlers: FakeHandlers = {}) {
  const app = await open('responses', handlers)
  await app.user.click(screen.getByRole('menuitem', { name: 'Compact this conversation' }))
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Compact this conversation' })) }
}

const item = (type: string) => ({
  type: 'opaque' as const,
  block: type,
  label: type,
  value: { type, encrypted_content: 'gAAA' },
})

describe('compacting a conversation', () => {
  it('says what it does, then shows what it stands for and what is sent in its place', async () => {
    const { bridge, dialog, main, user } = await openDialog()
    expect(dialog.getByText(/which is then sent in their place/)).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Compact' }))
    const line = within(await screen.findByRole('article', { name: 'Compaction' }))
    expect(line.getByText('Compacting 2 turns')).toBeTruthy()
    expect(bridge.callsOf('conversations.compact')).toEqual([
      { id: 'c1', connectionId: 'practice', form: { parameters: {}, extraJson: '' } },
    ])

    const runId = main.get('c1').turns.at(-1)?.run?.id ?? ''
    await waitFor(() => expect(bridge.streamsOf('runs.watch').length).toBe(1))
    main.stream(bridge, runId, [item('message'), item('compaction')])
    main.end(bridge, runId, { status: 'done' })
    expect(await line.findByText('Compacted: 2 turns → 2 items')).toBeTruthy()
    const opener = line.getByRole('button', { name: 'Show what is sent in their place' })
    expect(opener.getAttribute('aria-expanded')).toBe('false')
    await user.click(opener)
    expect(line.getByRole('figure', { name: 'Encrypted item compaction' }).textContent).toContain('gAAA')
  })

  it('has its own fields, and a preview of what they come to', async () => {
    const { bridge, dialog, user } = await openDialog()
    expect(dialog.queryByRole('slider')).toBeNull()
    await user.type(dialog.getByRole('textbox', { name: 'prompt_cache_key' }), 'k1')
    await user.click(dialog.getByRole('button', { name: 'Preview request' }))
    const preview = within(await screen.findByRole('dialog', { name: 'Request preview' }))
    expect(preview.getByText('POST').parentElement?.textContent).toContain('/v1/responses/compact')
    expect(preview.getByRole('region', { name: /Body/ }).textContent).toContain('prompt_cache_key')
    await user.click(preview.getByRole('button', { name: 'Close' }))
    const again = within(await screen.findByRole('dialog', { name: 'Compact this conversation' }))
    await user.click(again.getByRole('button', { name: 'Compact' }))
    await waitFor(() => expect(bridge.callsOf('conversations.compact').length).toBe(1))
    expect(bridge.callsOf('conversations.compact')[0]?.form?.parameters['prompt_cache_key']?.isSent).toBe(
      true,
    )
  })

  it('that the gateway refuses says that nothing changed, and can be tried again or deleted', async () => {
    const { bridge, dialog, main, user } = await openDialog()
    await user.click(dialog.getByRole('button', { name: 'Compact' }))
    const line = within(await screen.findByRole('article', { name: 'Compaction' }))
    const turn = main.get('c1').turns.at(-1)
    await waitFor(() => expect(bridge.streamsOf('runs.watch').length).toBe(1))
    main.end(bridge, turn?.run?.id ?? '', {
      status: 'failed',
      error: { kind: 'not-found', message: 'No channel for this model.' },
    })
    expect(await line.findByText('2 turns not compacted')).toBeTruthy()
    expect(line.getByText('No channel for this model.')).toBeTruthy()
    expect(line.getByText(/The original turns are still sent/)).toBeTruthy()
    await user.click(line.getByRole('button', { name: 'Compact again' }))
    expect(bridge.callsOf('conversations.retry')).toEqual([
      { id: 'c1', connectionId: 'practice', turnId: turn?.id },
    ])
  })

  it('that could not be sent stays in the dialog, with the reason', async () => {
    const { dialog, user } = await openDialog({
      'conversations.compact': () => err({ kind: 'no-key', message: 'Work gateway has no key.' }),
    })
    await user.click(dialog.getByRole('button', { name: 'Compact' }))
    expect((await dialog.findByRole('alert')).textContent).toContain('Work gateway has no key.')
  })

  it('is not offered in another format', async () => {
    await open('chat')
    expect(screen.queryByRole('menuitem', { name: 'Compact this conversation' })).toBeNull()
  })
})
