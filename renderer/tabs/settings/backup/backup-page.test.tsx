import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { BackupComparison, BackupInfo } from '../../../../shared/backup/backup.ts'
import type { BackupSizes } from '../../../../shared/backup/backup-sizes.ts'
import { cancelledError } from '../../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { backupText } from '../../../../shared/text/en/backup.ts'
import type { FakeHandlers } from '../../../bridge/fake-bridge.ts'
import { appInfo } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { BackupPage } from './backup-page.tsx'
import { useBackup } from './backup-store.ts'

const holds = { conversations: 12, runs: 1, media: 3, connections: 2 }
const info: BackupInfo = {
  path: '/backups/mine.zip',
  bytes: 3_400_000,
  createdAt: Date.UTC(2026, 10, 21, 14, 3, 22),
  appVersion: '1.2.3',
  holds,
}

const comparison: BackupComparison = {
  isNothingHere: false,
  conversations: { missing: 3, here: 211 },
  differing: 1,
  differingTitles: ['A shared one'],
  runs: { missing: 41, here: 8_000 },
  media: { missing: 2, here: 1 },
  others: { missing: 0, here: 5 },
  kept: 1,
}

const sizes: BackupSizes = {
  conversations: { count: 214, runs: 8_412, jobs: 0, bytes: 186_000_000 },
  presets: { count: 61, bytes: 1_200_000 },
  settings: { count: 3, bytes: 12_000 },
  records: { count: 12_408, bytes: 612_000_000 },
  media: { count: 1_284, bytes: 3_020_000_000 },
  isPartial: false,
  free: 41_200_000_000,
}

function open(handlers: FakeHandlers = {}, fileDialogs = false) {
  return renderInApp(<BackupPage />, {
    handlers: {
      'backup.sizes': () => ok(sizes),
      'backup.found': () => ok({ backups: [], more: 0, copies: [] }),
      'backup.checking': () => ok({}),
      'data.copies': () => ok({ copies: [], appSchema: 45 }),
      'backup.scheduled': () => ok({ isWriting: false }),
      'backup.adding': () => ok({ isPlanned: false }),
      'backup.compare': () => ok(comparison),
      'app.info': () => ok({ ...appInfo, capabilities: { ...appInfo.capabilities, fileDialogs } }),
      ...handlers,
    },
  })
}

beforeEach(() => {
  useBackup.setState({}, true)
  location.hash = '#/settings/backup'
})

it('writes a backup, shows how far it is, and goes on while another page is looked at', async () => {
  const first = open()
  await first.user.click(await screen.findByRole('button', { name: 'Back up…' }))
  const [stream] = first.bridge.streamsOf('backup.write')
  act(() => stream?.push({ type: 'progress', files: 2, allFiles: 5, bytes: 20, allBytes: 50 }))
  expect(screen.getByText('2 of 5 files · 20 B of 50 B')).toBeTruthy()
  expect(screen.getByText('40 %')).toBeTruthy()
  first.unmount()
  expect(stream?.isClosed).toBe(false)
  open()
  expect(await screen.findByText('2 of 5 files · 20 B of 50 B')).toBeTruthy()
  act(() => {
    stream?.push({ type: 'written', path: info.path, bytes: info.bytes, holds, missing: 2 })
    stream?.end()
  })
  const written = await screen.findByText(/^Backup written, 3.4 MB/)
  expect(written.textContent).toContain('2 files of the library were not on the disk')
  expect(screen.getByText(info.path)).toBeTruthy()
})

it('says before it is written what goes in, and leaves out what is not to go in', async () => {
  const { user, bridge } = open()
  const table = await screen.findByRole('table', { name: 'Back up now' })
  expect(await within(table).findByText('214 conversations, 8,412 runs')).toBeTruthy()
  expect(within(table).getByRole('row', { name: /Wire records 12,408 612 MB/ })).toBeTruthy()
  expect(within(table).getByRole('row', { name: /API keys and secret headers .* never/ })).toBeTruthy()
  expect(screen.getByText('3.8 GB before compression')).toBeTruthy()
  expect(screen.getByText('41 GB free in the folder for backups')).toBeTruthy()
  await user.click(within(table).getByRole('checkbox', { name: 'Media files' }))
  expect(screen.getByText(/the library lists them as missing/)).toBeTruthy()
  expect(screen.getByText('799 MB before compression')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Back up…' }))
  expect(bridge.streamsOf('backup.write')[0]?.input).toEqual({ leaveOut: ['media'] })
})

it('stops when it is told to', async () => {
  const { user, bridge } = open()
  await user.click(await screen.findByRole('button', { name: 'Back up…' }))
  await user.click(screen.getByRole('button', { name: 'Stop' }))
  expect(bridge.streamsOf('backup.write')[0]?.isClosed).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

it('asks for a path where the system cannot be asked, says what the file holds, and restores it after a question', async () => {
  const { user, bridge } = open({
    'backup.inspect': () => ok(info),
    'backup.compare': () => ok({ ...comparison, isNothingHere: true }),
  })
  await user.click(await screen.findByRole('button', { name: 'Choose file…' }))
  const field = screen.getByRole('textbox', { name: 'Path of the backup' })
  expect(document.activeElement).toBe(field)
  await user.type(field, '/backups/min.zip')
  await user.type(field, 'e', { initialSelectionStart: 12, initialSelectionEnd: 12 })
  await user.keyboard('{Enter}')
  const dialog = await screen.findByRole('alertdialog')
  expect(bridge.callsOf('backup.inspect')).toEqual([{ path: '/backups/mine.zip' }])
  expect(dialog.textContent).toContain(
    '12 conversations, 1 run, 3 files of the library, 2 connections without keys',
  )
  // There is no local data that could be kept.
  expect(await within(dialog).findByRole('radio', { name: 'Replace everything', checked: true })).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Restore this backup' }))
  const [stream] = bridge.streamsOf('backup.restore')
  expect(stream?.input).toEqual({ path: info.path, mode: 'replace' })
  act(() => {
    stream?.push({ type: 'ready', mode: 'replace', holds, newConnections: 2, leftOut: 1 })
    stream?.end()
  })
  const status = await screen.findByRole('status')
  expect(status.textContent).toContain(backupText().ready)
  expect(status.textContent).toContain('2 connections are added then')
  expect(status.textContent).toContain('1 entry of the file is no part of a backup')
})

it('says what is missing here, adds that, and takes it back', async () => {
  const { user, bridge } = open(
    {
      'backup.choose': () => ok({ path: info.path }),
      'backup.inspect': () => ok(info),
      'backup.cancelAdding': () => ok({}),
    },
    true,
  )
  await user.click(await screen.findByRole('button', { name: 'Choose file…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(
    await within(dialog).findByRole('radio', { name: 'Add what is missing', checked: true }),
  ).toBeTruthy()
  for (const words of [
    'added: 3 conversations, 41 runs, 2 files of the library',
    '211 conversations are here already and stay as they are.',
    'A shared one',
  ])
    expect(dialog.textContent).toContain(words)
  await user.click(within(dialog).getByRole('button', { name: 'Restore this backup' }))
  const [stream] = bridge.streamsOf('backup.restore')
  expect(stream?.input).toEqual({ path: info.path, mode: 'add' })
  act(() => {
    stream?.push({ type: 'ready', mode: 'add', holds, newConnections: 0, leftOut: 0 })
    stream?.end()
  })
  expect((await screen.findByRole('status')).textContent).toContain(backupText().readyToAdd)
  await user.click(screen.getByRole('button', { name: backupText().cancelAdding }))
  await waitFor(() => expect(screen.queryByRole('status')).toBeNull())
  expect(bridge.callsOf('backup.cancelAdding')).toHaveLength(1)
})

it('says of a backup without media files that they are not in it, and does not count them as added', async () => {
  const { user } = open(
    {
      'backup.choose': () => ok({ path: info.path }),
      'backup.inspect': () => ok({ ...info, leftOut: ['media'] }),
    },
    true,
  )
  await user.click(await screen.findByRole('button', { name: 'Choose file…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(await within(dialog).findByText(/^Media files are not in it/)).toBeTruthy()
  expect((await within(dialog).findByText(/^Missing here, and added/)).textContent).toContain(
    '41 runs, 0 files of the library',
  )
})

it('says of an earlier start that a backup is added with the next one', async () => {
  open({ 'backup.adding': () => ok({ isPlanned: true }) })
  expect(await screen.findByText(backupText().readyToAdd)).toBeTruthy()
})

it('says why a file of the dialog is refused, and changes nothing', async () => {
  const { user, bridge } = open(
    {
      'backup.choose': () => ok({ path: '/a.zip' }),
      'backup.inspect': () => err({ kind: 'invalid-input', code: 'not-a-backup', message: 'No backup.' }),
    },
    true,
  )
  await user.click(await screen.findByRole('button', { name: 'Choose file…' }))
  expect(await screen.findByText('No backup.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(bridge.callsOf('backup.inspect')).toEqual([{ path: '/a.zip' }])
})

describe('scheduled backups', () => {
  const schedule = { folder: '/backups', every: 'day' as const, keep: 7 }
  const state = {
    schedule,
    isWriting: false,
    last: { at: info.createdAt, path: info.path, bytes: info.bytes },
    nextAt: info.createdAt + 86_400_000,
  }

  it('ask for a folder where the system can be asked; cancelled, nothing changes', async () => {
    let chosen: Result<{ path: string }> = err(cancelledError)
    const { user, bridge } = open(
      { 'backup.chooseFolder': () => chosen, 'backup.setSchedule': () => ok(state) },
      true,
    )
    await user.click(await screen.findByRole('radio', { name: 'Every day' }))
    await waitFor(() => expect(bridge.callsOf('backup.chooseFolder')).toHaveLength(1))
    expect(bridge.callsOf('backup.setSchedule')).toEqual([])
    chosen = ok({ path: '/backups' })
    await user.click(screen.getByRole('radio', { name: 'Every day' }))
    expect(await screen.findByText(/^Last written .*, 3\.4 MB\. Next one after /)).toBeTruthy()
    expect(bridge.callsOf('backup.setSchedule')).toEqual([schedule])
  })

  it('have a time of day and parts that are left out, and keep what else was chosen', async () => {
    const { user, bridge } = open({
      'backup.scheduled': () => ok(state),
      'backup.setSchedule': (next) => ok({ ...state, schedule: { ...schedule, ...next } }),
    })
    const time = await screen.findByLabelText('Time of day')
    fireEvent.change(time, { target: { value: '01:00' } })
    fireEvent.change(time, { target: { value: '12:00' } })
    expect(bridge.callsOf('backup.setSchedule')).toEqual([])
    fireEvent.blur(time)
    await waitFor(() => expect(bridge.callsOf('backup.setSchedule')).toEqual([{ ...schedule, at: 720 }]))
    const region = screen.getByRole('region', { name: 'Scheduled backups' })
    await user.click(within(region).getByRole('checkbox', { name: 'Media files' }))
    await waitFor(() =>
      expect(bridge.callsOf('backup.setSchedule').at(-1)).toEqual({
        ...schedule,
        at: 720,
        leaveOut: ['media'],
      }),
    )
    fireEvent.change(time, { target: { value: '' } })
    fireEvent.blur(time)
    await waitFor(() =>
      expect(bridge.callsOf('backup.setSchedule').at(-1)).toEqual({ ...schedule, leaveOut: ['media'] }),
    )
  })

  it('say why one failed, and end', async () => {
    const error = { kind: 'storage' as const, message: 'The disk is gone.', nextStep: 'Connect it.' }
    const { user, bridge } = open({
      'backup.sizes': () => ok(sizes),
      'backup.found': () => ok({ backups: [], more: 0, copies: [] }),
      'data.copies': () => ok({ copies: [], appSchema: 45 }),
      'backup.scheduled': () => ok({ ...state, error }),
      'backup.endSchedule': () => ok({ isWriting: false }),
    })
    expect(await screen.findByText('The disk is gone.')).toBeTruthy()
    act(() => bridge.emit('backup.scheduledChanged', { ...state, isWriting: true }))
    expect(await screen.findByText('Writing a backup now…')).toBeTruthy()
    await user.click(screen.getByRole('radio', { name: 'Off' }))
    await waitFor(() => expect(screen.queryByText('/backups')).toBeNull())
  })
})

function drop(name: string): void {
  const files = [new File(['PK'], name)]
  fireEvent.drop(screen.getByRole('region', { name: 'Backup and transfer' }), {
    dataTransfer: { types: ['Files'], files },
  })
}

describe('a file that is dropped on the page', () => {
  const given: FakeHandlers = {
    'transfer.recognise': ({ name }) => ok({ kind: name === 'b.zip' ? 'backup' : 'connections' }),
    'transfer.begin': () => ok({ id: 'g1' }),
    'transfer.append': () => ok({}),
    'transfer.discard': () => ok({}),
    'backup.given': () => ok({ path: '/data/importing/g1/given' }),
    'backup.inspect': ({ path }) => ok({ ...info, path }),
  }

  it('and is a backup comes to the same question, and is forgotten once it is restored', async () => {
    const { user, bridge } = open(given)
    await screen.findByRole('button', { name: 'Choose file…' })
    drop('b.zip')
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Restore this backup' }))
    const [stream] = bridge.streamsOf('backup.restore')
    expect(stream?.input).toEqual({ path: '/data/importing/g1/given', mode: 'add' })
    expect(bridge.callsOf('transfer.discard')).toEqual([])
    act(() => stream?.end())
    expect(bridge.callsOf('transfer.discard')).toEqual([{ id: 'g1' }])
  })

  it('and is a backup is forgotten where the answer is no, where it is stopped and where the page is left', async () => {
    const { user, bridge, unmount } = open(given)
    await screen.findByRole('button', { name: 'Choose file…' })
    drop('b.zip')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel' }))
    expect(bridge.callsOf('transfer.discard')).toHaveLength(1)
    drop('b.zip')
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Restore this backup' }),
    )
    await user.click(screen.getByRole('button', { name: 'Stop' }))
    expect(bridge.callsOf('transfer.discard')).toHaveLength(2)
    drop('b.zip')
    await screen.findByRole('alertdialog')
    unmount()
    expect(bridge.callsOf('transfer.discard')).toHaveLength(3)
  })

  it('and is a backup that is none says so, beside what goes on', async () => {
    const { bridge } = open({
      ...given,
      'backup.inspect': () => err({ kind: 'invalid-input', message: 'It is none.' }),
    })
    await screen.findByRole('button', { name: 'Back up…' })
    act(() => useBackup.setState({ running: 'write' }, true))
    drop('b.zip')
    expect(await screen.findByText('It is none.')).toBeTruthy()
    expect(screen.getByRole('progressbar', { name: 'Backup progress' })).toBeTruthy()
    expect(bridge.callsOf('transfer.discard')).toEqual([{ id: 'g1' }])
  })

  it('and holds connections is imported as one that is chosen', async () => {
    const { bridge } = open({ ...given, 'connections.import': () => ok({ added: [], notes: [] }) })
    await screen.findByRole('button', { name: 'Choose file…' })
    drop('connections.json')
    expect(await screen.findByText('No connection was added.')).toBeTruthy()
    expect(bridge.callsOf('connections.import')).toEqual([{ text: 'PK' }])
    expect(bridge.callsOf('transfer.begin')).toEqual([])
  })
})
