import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { appInfo, startedSettings } from '../../testing/fake-answers.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { NotificationsPage } from './pages/notifications-page.tsx'

function open(nativeMenu: boolean) {
  return renderInApp(<NotificationsPage />, {
    handlers: {
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, nativeMenu } }),
      'settings.set': (patch) => ok({ ...startedSettings, ...patch }),
    },
  })
}

it('changes what was chosen about the background, on a desktop', async () => {
  const { bridge, user } = open(true)
  await user.click(await screen.findByRole('switch', { name: 'Background' }))
  expect(bridge.callsOf('settings.set')).toEqual([{ runsInBackground: 'always' }])
})

it('says nothing of it in a browser', async () => {
  open(false)
  await screen.findByRole('switch', { name: 'Videos' })
  expect(screen.queryByRole('switch', { name: 'Background' })).toBeNull()
})
