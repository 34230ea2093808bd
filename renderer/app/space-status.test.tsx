import { act, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { SpaceStatus } from './space-status.tsx'

const room = { bytes: 9_300_000_000, trashBytes: 0, level: 'ok' } as const

it('says in a few words that the disk runs out, leads to more room, and goes when there is some', async () => {
  const { bridge } = renderInApp(<SpaceStatus />, { handlers: { 'media.space': () => ok(room) } })
  await waitFor(() => expect(bridge.callsOf('media.space')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
  act(() => bridge.emit('media.spaceChanged', { ...room, level: 'nearly-full', by: 'disk' }))
  const link = await screen.findByRole('link', { name: 'Disk almost full' })
  expect(link.getAttribute('href')).toBe('#/settings/data')
  expect(link.title).toContain('Free some space or choose another media folder.')
  act(() => bridge.emit('media.spaceChanged', { ...room, level: 'full', by: 'limit' }))
  await screen.findByRole('link', { name: 'Library over its limit' })
  act(() => bridge.emit('media.spaceChanged', room))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})
