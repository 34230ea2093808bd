import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KeyStoreStatus } from '../../../shared/connections/key-store.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import { settingsText } from '../../../shared/text/en/settings.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { KeyStoreOffer } from './key-store-offer.tsx'

const text = settingsText().keyStore

const undecided: KeyStoreStatus = {
  name: 'secret-service',
  choice: 'undecided',
  state: 'available',
  service: 'gateway-playground/an-identity',
  dataFolder: '/home/ada/data',
  kept: 0,
  waiting: 0,
}

function offer(change: Partial<KeyStoreStatus> = {}, handlers: FakeHandlers = {}) {
  const status = { ...undecided, ...change }
  return renderInApp(<KeyStoreOffer />, {
    handlers: { 'keyStore.status': () => ok(status), 'keyStore.look': () => ok(status), ...handlers },
  })
}

async function ask(handlers: FakeHandlers) {
  const app = offer({}, handlers)
  await app.user.click(await screen.findByRole('button', { name: text.offer }))
  return { ...app, question: await screen.findByRole('dialog', { name: text.questionTitle }) }
}

it('says which key store it is, under which name, and for which folder, before anything is chosen', async () => {
  const { question, bridge } = await ask({})
  for (const words of [text.names['secret-service'], undecided.service, undecided.dataFolder, text.whoReads])
    expect(question.textContent).toContain(words)
  expect([bridge.callsOf('keyStore.use'), bridge.callsOf('keyStore.leave')]).toEqual([[], []])
})

it.each([
  [text.agree, 'keyStore.use', {}],
  [text.refuse, 'keyStore.leave', { leavesBehind: false }],
] as const)('is answered by “%s”, and gone for good then', async (button, command, input) => {
  const choice = command === 'keyStore.use' ? 'used' : 'memory'
  const { question, bridge, user } = await ask({ [command]: () => ok({ ...undecided, choice }) })
  await user.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bridge.callsOf(command)).toEqual([input])
  expect(screen.queryByRole('button', { name: text.offer })).toBeNull()
})

it('decides nothing when it is closed', async () => {
  const { question, bridge, user } = await ask({})
  await user.click(within(question).getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect([bridge.callsOf('keyStore.use'), bridge.callsOf('keyStore.leave')]).toEqual([[], []])
  expect(screen.getByRole('button', { name: text.offer })).toBeTruthy()
})

it('stays, and says why, when the key store does not take the keys', async () => {
  const { question, user } = await ask({
    'keyStore.use': () => err({ kind: 'storage', message: 'The key store is locked.' }),
  })
  await user.click(within(question).getByRole('button', { name: text.agree }))
  expect((await within(question).findByRole('alert')).textContent).toContain('The key store is locked.')
})

it.each<Partial<KeyStoreStatus>>([
  { choice: 'used' },
  { choice: 'memory' },
  { state: 'unknown' },
  { state: 'absent' },
])('is not offered where it was answered, or there is no key store: %j', async (change) => {
  const { bridge } = offer(change)
  await waitFor(() => expect(bridge.callsOf('keyStore.look')).toHaveLength(1))
  expect(screen.queryByRole('button')).toBeNull()
})
