import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { PendingLink } from '../../shared/connect-links/pending-link.ts'
import { ok } from '../../shared/errors/result.ts'
import { workConnection } from '../testing/fake-answers.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { ConnectLinkDialog } from './connect-link-dialog.tsx'
import { useAppEvents } from './use-app-events.ts'

const link: PendingLink = {
  id: 'l1',
  host: 'gw.example.net',
  baseUrl: 'https://gw.example.net',
  name: 'Work',
  maskedKey: 'sk-••••••••41c0',
  notes: [{ message: 'http sends the key unencrypted.' }],
  expiresAt: 0,
}

function Window() {
  useAppEvents()
  return <ConnectLinkDialog />
}

it('shows host and masked key, and adds the connection under the name that was typed', async () => {
  const { user, bridge } = renderInApp(<Window />, {
    handlers: {
      'connectLinks.list': () => ok([link]),
      'connectLinks.accept': () => ok(workConnection),
    },
  })
  const dialog = await screen.findByRole('dialog', { name: 'Add this connection?' })
  for (const words of ['gw.example.net', 'sk-••••••••41c0', 'http sends the key unencrypted.'])
    expect(dialog.textContent).toContain(words)
  const name = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(name)
  await user.type(name, 'Mine')
  await user.click(screen.getByRole('button', { name: 'Add connection' }))
  expect(bridge.callsOf('connectLinks.accept')).toEqual([{ id: 'l1', name: 'Mine' }])
  act(() => bridge.emit('connectLinks.changed', []))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(location.hash).toBe('#/settings/connections/work/check')
})

it('comes up when a link arrives, and refuses it when it is closed', async () => {
  const { user, bridge } = renderInApp(<Window />, { handlers: { 'connectLinks.refuse': () => ok({}) } })
  await waitFor(() => expect(bridge.callsOf('connectLinks.list')).toHaveLength(1))
  act(() =>
    bridge.emit('connectLinks.changed', [{ ...link, existing: { id: 'work', name: 'Work gateway' } }]),
  )
  expect(await screen.findByRole('button', { name: 'Add the key to Work gateway' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(bridge.callsOf('connectLinks.refuse')).toEqual([{ id: 'l1' }])
  expect(bridge.callsOf('connectLinks.accept')).toEqual([])
})
