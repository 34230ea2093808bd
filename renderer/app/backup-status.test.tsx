import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { renderInApp } from '../testing/render-app.tsx'
import { startBackup, startRestore, useBackup } from '../tabs/settings/backup/backup-store.ts'
import { BackupStatus } from './backup-status.tsx'

afterEach(() => useBackup.setState({}, true))

const nothing = () => undefined

function words(): string | null | undefined {
  return screen.queryByRole('link')?.textContent
}

it('says how far a backup is, in each of its steps, leads to it, and goes with its end', async () => {
  const { bridge } = renderInApp(<BackupStatus />)
  await waitFor(() => expect(bridge.callsOf('backup.checking')).toHaveLength(1))
  expect(screen.queryByRole('link')).toBeNull()
  act(() => startBackup(bridge, [], nothing))
  const link = await screen.findByRole('link', { name: 'Backup' })
  expect(link.getAttribute('href')).toBe('#/settings/backup')
  const stream = bridge.streamsOf('backup.write')[0]
  const files = { files: 2, allFiles: 5 }
  act(() => stream?.push({ type: 'progress', ...files, bytes: 41, allBytes: 100 }))
  expect(link.textContent).toBe('Backup41 %')
  act(() => stream?.push({ type: 'progress', ...files, bytes: 10, allBytes: 50, isChecking: true }))
  expect(link.textContent).toBe('Backup, checking20 %')
  act(() => stream?.end())
  expect(screen.queryByRole('link')).toBeNull()
})

it('says how far a restore, a scheduled backup and a check are, the one that was asked for first', async () => {
  const { bridge } = renderInApp(<BackupStatus />)
  await waitFor(() => expect(bridge.callsOf('backup.scheduled')).toHaveLength(1))
  act(() => bridge.emit('backup.checkingChanged', { running: { path: '/one.zip', bytes: 3, allBytes: 10 } }))
  await waitFor(() => expect(words()).toBe('Checking a backup30 %'))
  act(() => bridge.emit('backup.scheduledChanged', { isWriting: true, progress: { bytes: 1, allBytes: 4 } }))
  await waitFor(() => expect(words()).toBe('Backup25 %'))
  act(() => startRestore(bridge, { path: '/one.zip', mode: 'add' }, nothing))
  act(() => bridge.streamsOf('backup.restore')[0]?.push({ type: 'progress', files: 1, allFiles: 2 }))
  expect(words()).toBe('Restore50 %')
  act(() => bridge.streamsOf('backup.restore')[0]?.end())
  act(() => bridge.emit('backup.scheduledChanged', { isWriting: false }))
  act(() => bridge.emit('backup.checkingChanged', {}))
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull())
})
