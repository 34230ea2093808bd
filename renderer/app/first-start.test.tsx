import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { defaultConversationSettings } from '../../shared/conversations/default-settings.ts'
import { err, ok } from '../../shared/errors/result.ts'
import { draftOf } from '../tabs/chat/draft-store.ts'
import { appInfo, fakeAnswers, workConnection } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { App } from './app.tsx'

const created: Conversation = {
  ...defaultConversationSettings('practice-reasoner'),
  id: 'c1',
  headTurnId: null,
  createdAt: 0,
  updatedAt: 0,
  turns: [],
}

const runAt = (startedAt: number, outputTokens?: number) =>
  ({ id: 'r1', startedAt, usage: { outputTokens } }) as never

async function start(handlers: FakeHandlers = {}) {
  location.hash = ''
  const app = renderInApp(<App />, {
    handlers: { ...fakeAnswers({ settings: { hasStarted: false } }), ...handlers },
  })
  await screen.findByRole('heading', { name: 'You are connected to the practice gateway' })
  return app
}

describe('the first start', () => {
  it('opens a conversation in which only Send is missing', async () => {
    const { user, bridge } = await start({
      'conversations.create': () => ok(created),
      'conversations.get': () => ok(created),
      'conversations.newest': () => ok(created),
    })
    await user.click(screen.getByRole('button', { name: 'Open Chat' }))
    await waitFor(() => expect(location.hash).toBe('#/chat/c1'))
    expect(bridge.callsOf('conversations.create')).toEqual([{ model: 'practice-reasoner' }])
    expect(draftOf('c1')).toContain('event-stream')
    await waitFor(() =>
      expect(bridge.callsOf('settings.set')).toContainEqual(expect.objectContaining({ hasStarted: true })),
    )
  })

  it('says of a connection whose key cannot be used what to do, and leads to it', async () => {
    location.hash = ''
    const connection = { ...workConnection, keys: [], activeKeyId: null }
    const { user } = renderInApp(<App />, {
      handlers: {
        ...fakeAnswers({ settings: { hasStarted: false, activeConnectionId: connection.id } }),
        'connections.list': () => ok([connection]),
      },
    })
    await screen.findByRole('heading', { name: `${connection.name}: No key` })
    await user.click(screen.getByRole('button', { name: 'Connection settings' }))
    expect(location.hash).toBe(`#/settings/connections/${connection.id}`)
  })

  it('opens the lens with a tool and a question filled in', async () => {
    const { user, bridge } = await start({
      'conversations.create': () => ok(created),
      'conversations.get': () => ok(created),
      'conversations.newest': () => ok(created),
    })
    await user.click(screen.getByRole('button', { name: 'Open Lens' }))
    // The view is removed from the address once its script is loaded, which may take long.
    await waitFor(() => expect(location.hash).toMatch(/^#\/chat\/c1(?:\/lens)?$/))
    expect(bridge.callsOf('conversations.create')).toMatchObject([
      {
        model: 'practice-tools',
        parameters: { stream: { isSent: true }, tools: { isSent: true, value: [{ type: 'function' }] } },
      },
    ])
    expect(draftOf('c1')).toContain('weather')
  })

  it('says of each step whether it was done, the lens only when each format was sent', async () => {
    const known: Record<string, unknown> = { chat: runAt(1, 96), responses: runAt(0), messages: runAt(0) }
    await start({
      'history.list': ({ format = '' }) =>
        ok({
          entries:
            format in known ? [{ run: known[format], number: 1, isStarred: false, asked: '' } as never] : [],
        }),
    })
    expect(await screen.findByText(/^Done .+, 96 tokens$/)).toBeTruthy()
    expect(screen.getAllByText(/^Done/)).toHaveLength(1)
  })

  it('adds a gateway of one’s own and goes on to check it', async () => {
    const { user, bridge } = await start({ 'connections.add': () => ok(workConnection) })
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'gw.example.net/v1/chat/completions')
    expect(screen.getByText(/Read as https:\/\/gw\.example\.net\./)).toBeTruthy()
    await user.type(screen.getByRole('textbox', { name: 'Key' }), ' sk-secret ')
    await user.click(screen.getByRole('button', { name: 'Add your gateway' }))
    expect(await screen.findByRole('list', { name: 'Check results' })).toBeTruthy()
    expect(bridge.callsOf('connections.add')).toEqual([
      { address: 'gw.example.net/v1/chat/completions', key: 'sk-secret' },
    ])
    expect(bridge.streamsOf('doctor.run').map(({ input }) => input)).toEqual([
      { connectionId: 'work', calls: [] },
    ])
    expect(document.body.textContent).not.toContain('sk-secret')
  })

  it('sends nothing while the address cannot be read, and says what is wrong', async () => {
    const { user, bridge } = await start()
    await user.click(screen.getByRole('button', { name: 'Add your gateway' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The address is empty.')
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'sk-abcdef')
    expect(screen.getByRole('alert').textContent).toContain('looks like a key')
    expect(bridge.callsOf('connections.add')).toEqual([])
  })

  it('keeps what was typed when adding fails', async () => {
    const { user } = await start({
      'connections.add': () => err({ kind: 'storage', message: 'The key could not be saved.' }),
    })
    await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://gw.example.net')
    await user.type(screen.getByRole('textbox', { name: 'Key' }), 'sk-secret')
    await user.click(screen.getByRole('button', { name: 'Add your gateway' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The key could not be saved.')
    expect(screen.getByRole('textbox', { name: 'Key' })).toHaveProperty('value', 'sk-secret')
  })

  it.each([
    ['session', 'It is not written to disk.'],
    ['weak', 'weak encryption'],
    ['encrypted', 'encrypted by this computer’s keychain'],
  ] as const)('says before a key is saved that this host keeps it %s', async (keyStorage, label) => {
    await start({
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, keyStorage } }),
    })
    expect(screen.getByText((text) => text.includes(label))).toBeTruthy()
  })
})
