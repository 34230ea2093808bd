import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { KeyStoreStatus } from '../../../../shared/connections/key-store.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import { settingsText } from '../../../../shared/text/en/settings.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { KeyStoreSection } from './key-store-section.tsx'

const text = settingsText().keyStore

const used: KeyStoreStatus = {
  name: 'secret-service',
  choice: 'used',
  state: 'available',
  service: 'gateway-playground/an-identity',
  dataFolder: '/home/ada/data',
  kept: 2,
  waiting: 0,
}

async function open(change: Partial<KeyStoreStatus> = {}, handlers: FakeHandlers = {}) {
  const status = { ...used, ...change }
  const app = renderInApp(<KeyStoreSection />, {
    handlers: { 'keyStore.status': () => ok(status), 'keyStore.look': () => ok(status), ...handlers },
  })
  return { ...app, section: await screen.findByRole('region', { name: text.title }) }
}

it('says that keys are kept, how many, and under which name', async () => {
  const { section } = await open()
  for (const words of [text.used, text.counts({ kept: 2, waiting: 0 }), used.service])
    expect(section.textContent).toContain(words)
  expect(within(section).queryByRole('button', { name: text.offer })).toBeNull()
})

it.each([
  ['locked', text.unlock, true],
  ['refusing', text.retry, false],
  ['slow', text.retry, false],
  ['absent', text.retry, false],
] as const)(
  'says what is wrong with one that is %s, in its words too, and asks it again',
  async (state, button, asksUser) => {
    const { section, bridge, user } = await open({ state, waiting: 1, detail: 'no such bus' })
    expect(section.textContent).toContain(text.states[state])
    expect(section.textContent).toContain(text.said('no such bus'))
    await waitFor(() => expect(bridge.callsOf('keyStore.look')).toHaveLength(1))
    await user.click(within(section).getByRole('button', { name: button }))
    await waitFor(() => expect(bridge.callsOf('keyStore.look').at(-1)).toEqual({ asksUser, putsBack: true }))
  },
)

it('says that somebody took keys out of it, and puts them back when asked', async () => {
  const { section, bridge, user } = await open({ waiting: 2 })
  expect(section.textContent).toContain(text.takenOut({ waiting: 2 }))
  await waitFor(() => expect(bridge.callsOf('keyStore.look')).toHaveLength(1))
  await user.click(within(section).getByRole('button', { name: text.putBack }))
  await waitFor(() =>
    expect(bridge.callsOf('keyStore.look').at(-1)).toEqual({ asksUser: false, putsBack: true }),
  )
})

it('says of a copied folder that the keys stayed with the original', async () => {
  const { section } = await open({ choice: 'undecided', copyOf: '/home/ada/original' })
  expect(section.textContent).toContain(text.copyOf('/home/ada/original'))
  expect(within(section).getByRole('button', { name: text.offer })).toBeTruthy()
})

it('empties it after a question only, and can leave behind what does not come out', async () => {
  let isStuck = true
  const { section, bridge, user } = await open(
    {},
    {
      'keyStore.leave': () =>
        isStuck
          ? err({ kind: 'storage', message: 'The key store refuses.' })
          : ok({ ...used, choice: 'memory', kept: 0 }),
    },
  )
  await user.click(within(section).getByRole('button', { name: text.leave }))
  const question = await screen.findByRole('alertdialog', { name: text.leaveTitle })
  expect(question.textContent).toContain(text.leaveWhat)
  expect(bridge.callsOf('keyStore.leave')).toEqual([])
  await user.click(within(question).getByRole('button', { name: text.confirmLeave }))
  expect((await within(question).findByRole('alert')).textContent).toContain('The key store refuses.')
  isStuck = false
  await user.click(within(question).getByRole('button', { name: text.leaveBehind }))
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bridge.callsOf('keyStore.leave')).toEqual([{ leavesBehind: false }, { leavesBehind: true }])
  expect(section.textContent).toContain(text.notUsed)
})

it('is not there on a host where there is nothing to choose', async () => {
  const { bridge } = renderInApp(<KeyStoreSection />, { handlers: { 'keyStore.status': () => ok(null) } })
  await waitFor(() => expect(bridge.callsOf('keyStore.status')).toHaveLength(1))
  expect(screen.queryByRole('region', { name: text.title })).toBeNull()
})
