import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { CheckedCopy, FoundBackup } from '../../../../shared/backup/found-backup.ts'
import type { DatabaseCopies, DatabaseCopy } from '../../../../shared/data/database-copy.ts'
import { ok } from '../../../../shared/errors/result.ts'
import { formatFullMoment } from '../../../lib/format-time.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { RestoreSection } from './restore-section.tsx'

const holdings = { conversations: 3, runs: 2, media: 0, connections: 1 }

const daily: DatabaseCopy = {
  name: 'playground-daily-2026-11-21T14-03-22-000Z.sqlite',
  kind: 'daily',
  createdAt: Date.UTC(2026, 10, 21, 14, 3, 22),
  bytes: 3_400_000,
  schema: 44,
  holds: { conversations: 12, runs: 1 },
}
const broken: DatabaseCopy = { ...daily, name: 'broken', kind: 'manual', createdAt: 1 }
delete (broken as { holds?: unknown }).holds
delete (broken as { schema?: unknown }).schema

const manualBackup: FoundBackup = {
  path: '/backups/mine.zip',
  source: 'manual',
  createdAt: daily.createdAt - 1_000,
  bytes: 2_000_000,
  holds: { conversations: 3, runs: 2, media: 0, connections: 1 },
  leftOut: ['media'],
  isNewer: false,
  check: { state: 'verified' },
}
const newerBackup: FoundBackup = {
  path: '/backups/scheduled.zip',
  source: 'scheduled',
  createdAt: daily.createdAt + 60_000,
  bytes: 5_000_000,
  schema: 99,
  isNewer: true,
  check: { state: 'unchecked' },
}

const checkedCopies: CheckedCopy[] = [
  { name: daily.name, path: '/copies/daily', check: { state: 'verified' } },
]

const pathOf = (name: string) => `/backups/${name}.zip`

/** A fake main process with two backups and two copies, one of which is unreadable. */
function open() {
  let answer: DatabaseCopies = { copies: [daily, broken], appSchema: 45 }
  return renderInApp(<RestoreSection />, {
    handlers: {
      'backup.checking': () => ok({}),
      'backup.check': () => ok({}),
      'backup.stopChecks': () => ok({}),
      'backup.adding': () => ok({ isPlanned: false }),
      'backup.found': () => ok({ backups: [newerBackup, manualBackup], more: 2, copies: checkedCopies }),
      'backup.inspect': ({ path }) =>
        ok({ path, bytes: 1, createdAt: 1, appVersion: '1.2.3', holds: holdings }),
      'backup.compare': () =>
        ok({
          isNothingHere: true,
          conversations: { missing: 3, here: 0 },
          differing: 0,
          differingTitles: [],
          runs: { missing: 2, here: 0 },
          media: { missing: 0, here: 0 },
          others: { missing: 0, here: 0 },
          kept: 0,
        }),
      'data.copies': () => ok(answer),
      'data.makeCopy': () => {
        const made: DatabaseCopy = { ...daily, name: 'new', kind: 'manual' }
        answer = { ...answer, copies: [made, ...answer.copies] }
        return ok(made)
      },
      'data.restoreCopy': ({ name }) => ok((answer = { ...answer, restoring: name })),
      'data.cancelRestore': () => ok((answer = { copies: answer.copies, appSchema: 45 })),
    },
  })
}

const moreOf = (moment: number) => `More for the copy of ${formatFullMoment(moment)}`

async function rowTexts() {
  const table = await screen.findByRole('table', { name: 'Backups and database copies' })
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)
}

it('lists backups and copies, the newest first, each with what is known of it', async () => {
  open()
  await waitFor(async () => expect(await rowTexts()).toHaveLength(4))
  const [newer, daily_, manual, broken_] = await rowTexts()
  for (const words of ['Scheduled', '5.0 MB', '99', 'newer app needed']) expect(newer).toContain(words)
  for (const words of ['Database, daily', '12 conversations, 1 run', '3.4 MB', 'migrates to 45'])
    expect(daily_).toContain(words)
  for (const words of ['Manual', '3 conversations, 2 runs · without media files', 'verified'])
    expect(manual).toContain(words)
  expect(broken_).toContain('cannot be read')
  expect(screen.getByText('this app reads schema 1 to 45')).toBeTruthy()
  expect(screen.getByText('2 older backups are not listed.')).toBeTruthy()
})

it('opens the question of a backup from its row, and none of one that a newer app made', async () => {
  const { user, bridge } = open()
  await user.click(await screen.findByRole('button', { name: moreOf(newerBackup.createdAt) }))
  expect((await screen.findByRole('menuitem', { name: 'Restore…' })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: moreOf(manualBackup.createdAt) }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore…' }))
  expect(await screen.findByRole('alertdialog')).toBeTruthy()
  expect(bridge.callsOf('backup.inspect')).toEqual([{ path: manualBackup.path }])
})

it('asks of the backup that was chosen last, though the one before is read later', async () => {
  const { user, bridge } = open()
  const other: FoundBackup = {
    ...manualBackup,
    path: '/backups/other.zip',
    createdAt: daily.createdAt - 2_000,
  }
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  bridge.answer({
    'backup.found': () => ok({ backups: [manualBackup, other], more: 0, copies: [] }),
    'backup.inspect': async ({ path }) => {
      if (path === manualBackup.path) await isRead
      return ok({ path, bytes: 1, createdAt: 1, appVersion: '1.2.3', holds: holdings })
    },
  })
  for (const { createdAt } of [manualBackup, other]) {
    await user.click(await screen.findByRole('button', { name: moreOf(createdAt) }))
    await user.click(await screen.findByRole('menuitem', { name: 'Restore…' }))
  }
  await screen.findByRole('alertdialog')
  await act(async () => read())
  await waitFor(() => expect(bridge.callsOf('backup.compare').at(-1)).toEqual({ path: other.path }))
})

it('goes back to a copy after a question, says what to do, and can be told not to', async () => {
  const { user, bridge } = open()
  await user.click(await screen.findByRole('button', { name: moreOf(daily.createdAt) }))
  await user.click(await screen.findByRole('menuitem', { name: 'Restore…' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain('set aside in the data folder, not deleted')
  expect(bridge.callsOf('data.restoreCopy')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Restore this copy' }))
  expect((await screen.findByRole('status')).textContent).toContain('Quit and restart the app')
  expect(bridge.callsOf('data.restoreCopy')).toEqual([{ name: daily.name }])
  await user.click(await screen.findByRole('button', { name: 'Do not restore' }))
  await waitFor(() => expect(screen.queryByText(/Quit the app/)).toBeNull())
})

it('makes a copy when asked to', async () => {
  const { user } = open()
  await user.click(await screen.findByRole('button', { name: 'Make a copy now' }))
  await waitFor(async () => expect(await rowTexts()).toHaveLength(5))
})

it('says of each backup whether it is as it was written, names what is damaged, and shows what is being read', async () => {
  const { user, bridge } = open()
  const given: readonly Partial<FoundBackup>[] = [
    { path: pathOf('good') },
    { path: pathOf('old'), schema: 44 },
    { path: pathOf('bad'), check: { state: 'damaged', entry: 'media/film.mp4' } },
    { path: pathOf('next'), check: { state: 'waiting' } },
    { path: pathOf('stopped'), check: { state: 'unchecked' } },
    { path: pathOf('locked'), check: { state: 'unreadable' } },
  ]
  const backups = given.map((item, index) => ({
    ...manualBackup,
    createdAt: daily.createdAt + 1_000 * (10 - index),
    ...item,
  }))
  bridge.answer({
    'backup.found': () => ok({ backups, more: 0, copies: [] }),
    'backup.checking': () => ok({ running: { path: pathOf('next'), bytes: 41, allBytes: 100 } }),
  })
  const table = await screen.findByRole('table', { name: 'Backups and database copies' })
  const cells = () =>
    within(table)
      .getAllByRole('row')
      .slice(1, 7)
      .map((row) => within(row).getAllByRole('cell').at(-2)?.textContent)
  await waitFor(() =>
    expect(cells()).toEqual([
      'verified',
      'migrates to 45',
      'damagedmedia/film.mp4',
      'checking, 41 %',
      'not checked',
      'cannot be read',
    ]),
  )
  // A damaged backup cannot be restored, but can be checked again.
  await user.click(within(table).getAllByRole('button').at(2) as HTMLElement)
  const restore = await screen.findByRole('menuitem', { name: 'Restore…' })
  expect(restore.getAttribute('aria-disabled')).toBe('true')
  await user.click(screen.getByRole('menuitem', { name: 'Check each file' }))
  expect(bridge.callsOf('backup.check')).toEqual([{ path: pathOf('bad') }])
  await user.click(screen.getByRole('button', { name: 'Stop checking' }))
  expect(bridge.callsOf('backup.stopChecks')).toHaveLength(1)
  const looks = bridge.callsOf('backup.found').length
  act(() => bridge.emit('backup.checkingChanged', {}))
  await waitFor(() => expect(bridge.callsOf('backup.found').length).toBeGreaterThan(looks))
  expect(screen.queryByRole('button', { name: 'Stop checking' })).toBeNull()
})

it('says of each copy of the database what SQLite found in it, and has one looked at anew', async () => {
  const { user, bridge } = open()
  const states: readonly (readonly [CheckedCopy['check']['state'] | undefined, string, string])[] = [
    ['verified', 'no damage found', 'SQLite read each of its pages, and none is damaged.'],
    ['damaged', 'damaged', 'SQLite finds damaged pages in it. It cannot be restored.'],
    ['waiting', 'not checked yet', 'SQLite reads each of its pages, in the background.'],
    [undefined, 'not checked yet', 'SQLite reads each of its pages, in the background.'],
    ['unchecked', 'not checked', 'Its pages were not read.'],
    ['unreadable', 'cannot be read', 'It cannot be opened.'],
  ]
  const copies = states.map((_, place) => ({
    ...daily,
    name: `c${place}`,
    schema: 45,
    createdAt: 100 - place,
  }))
  bridge.answer({
    'data.copies': () => ok({ copies, appSchema: 45 }),
    'backup.found': () =>
      ok({
        backups: [],
        more: 0,
        copies: states.flatMap(([state], place) =>
          state === undefined ? [] : [{ name: `c${place}`, path: `/copies/c${place}`, check: { state } }],
        ),
      }),
  })
  act(() => bridge.emit('data.copiesChanged', {}))
  const table = await screen.findByRole('table', { name: 'Backups and database copies' })
  await waitFor(() => expect(within(table).getAllByRole('row')).toHaveLength(states.length + 1))
  await waitFor(() => expect(within(table).getByText('no damage found')).toBeTruthy())
  const shown = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('[title]'))
  expect(shown.map((item) => [item?.textContent, item?.getAttribute('title')])).toEqual(
    states.map(([, words, help]) => [words, help]),
  )
  const more = screen.getAllByRole('button', { name: /^More for/ })
  await user.click(more[1] ?? document.body)
  expect((await screen.findByRole('menuitem', { name: 'Restore…' })).getAttribute('aria-disabled')).toBe(
    'true',
  )
  await user.click(screen.getByRole('menuitem', { name: 'Check each page' }))
  expect(bridge.callsOf('backup.check')).toEqual([{ path: '/copies/c1' }])
})
