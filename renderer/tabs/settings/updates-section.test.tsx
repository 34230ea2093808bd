import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { UpdateState } from '../../../shared/app/update-state.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import { hostError } from '../../../shared/text/en/errors/host.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { appInfo, startedSettings } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { AboutPage } from './pages/about-page.tsx'

const available = { version: '9.1.0', url: 'https://example.org/releases/v9.1.0' }

function open(updates: UpdateState | undefined, handlers: FakeHandlers = {}) {
  return renderInApp(<AboutPage />, {
    handlers: {
      'app.info': () => ok({ ...appInfo, ...(updates && { updates }) }),
      'settings.set': (patch) => ok({ ...startedSettings, ...patch }),
      ...handlers,
    },
  })
}

it('is off, and says who would be asked for what', async () => {
  const { bridge, user } = open({ host: 'api.example.org' })
  const choice = await screen.findByRole('switch', { name: 'Check for updates' })
  expect(choice.getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(/^Asks api\.example\.org for the latest version once a day/)).toBeDefined()
  await user.click(choice)
  expect(bridge.callsOf('settings.set')).toEqual([{ checksForUpdates: true }])
})

it('is not there in a build that has nobody to ask', async () => {
  open(undefined)
  await screen.findByText('Version')
  expect(screen.queryByRole('region', { name: 'Updates' })).toBeNull()
})

it('opens the page of a newer version once the user has seen where it leads', async () => {
  const { bridge, user } = open(
    { host: 'api.example.org' },
    {
      'app.checkForUpdates': () => ok({ host: 'api.example.org', checkedAt: 1, available }),
      'app.openLink': () => ok({}),
    },
  )
  await user.click(await screen.findByRole('button', { name: 'Check now' }))
  expect(await screen.findByText('Version 9.1.0 is available')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'View release' }))
  const dialog = await screen.findByRole('dialog', { name: 'Open example.org' })
  expect(bridge.callsOf('app.openLink')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Open in browser' }))
  expect(bridge.callsOf('app.openLink')).toEqual([{ url: available.url }])
})

it('says what went wrong with a check by hand', async () => {
  const { user } = open(
    { host: 'api.example.org', checkedAt: 1 },
    {
      'app.checkForUpdates': () =>
        err({ kind: 'rejected', ...hostError('updateRefused', { host: 'api.example.org', status: 503 }) }),
    },
  )
  await screen.findByRole('button', { name: 'Check now' })
  expect(screen.getByText('This is the latest version')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Check now' }))
  expect(await screen.findByText(/api\.example\.org did not name the latest version/)).toBeDefined()
  expect(screen.queryByText('This is the latest version')).toBeNull()
})
