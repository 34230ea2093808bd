import { act, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { ImportProgress } from '../../../shared/media/media-import.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ImportStatus } from './import-status.tsx'

const progress: ImportProgress = {
  id: 'i1',
  state: 'running',
  startedAt: 1,
  files: 212,
  doneFiles: 84,
  bytes: 1_000,
  doneBytes: 400,
  kept: 84,
  duplicates: 0,
  refused: 0,
}

test('an import says how far it is, is cancelled, and goes when it is over', async () => {
  const { bridge, user } = renderInApp(<ImportStatus />, {
    handlers: { 'imports.list': () => ok([progress]), 'imports.cancel': () => ok({}) },
  })
  expect(await screen.findByText('Importing 84 of 212')).toBeDefined()
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('40')
  act(() => bridge.emit('imports.changed', { ...progress, doneFiles: 85, doneBytes: 500 }))
  expect(await screen.findByText('Importing 85 of 212')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(bridge.callsOf('imports.cancel')).toEqual([{ id: 'i1' }])
  act(() => bridge.emit('imports.changed', { ...progress, state: 'cancelled' }))
  await waitFor(() => expect(screen.queryByText(/^Importing/)).toBeNull())
})
