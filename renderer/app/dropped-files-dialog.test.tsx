import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { err, ok } from '../../shared/errors/result.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { FakeHandlers } from '../bridge/fake-bridge.ts'
import { useSettingsTabPayload } from '../stores/settings-tab-payload.ts'
import { renderInApp } from '../testing/render-app.tsx'
import { DroppedFilesDialog } from './dropped-files-dialog.tsx'

const provenance: Provenance = {
  prompt: 'A harbour',
  model: 'practice-image',
  format: 'images-generations',
  parameters: { n: 2 },
  connectionName: 'Practice',
  isPractice: true,
}

const item: MediaItem = {
  id: 'm1',
  kind: 'image',
  fileName: 'harbour.png',
  mediaType: 'image/png',
  bytes: 3,
  sha256: 'ab',
  createdAt: 1,
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}

const file = (name = 'harbour.png') => new File([new Uint8Array([1, 2, 3])], name)

function TakingTab({ onTaken }: { onTaken: (taken: Provenance) => void }) {
  useSettingsTabPayload('images', onTaken)
  return null
}

function open(handlers: FakeHandlers = {}) {
  const taken: Provenance[] = []
  const take = (settings: Provenance) => taken.push(settings)
  const app = renderInApp(
    <>
      <p>Nothing here</p>
      <TakingTab onTaken={take} />
      <DroppedFilesDialog />
    </>,
    {
      handlers: {
        'media.recognise': () => ok({ provenance }),
        'intake.begin': ({ name }) => ok({ id: name }),
        'intake.append': () => ok({}),
        'intake.cancel': () => ok({}),
        'intake.end': () => ok(item),
        ...handlers,
      },
    },
  )
  return { ...app, taken }
}

function drop(...files: File[]): void {
  fireEvent.drop(screen.getByText('Nothing here'), { dataTransfer: { types: ['Files'], files } })
}

/** Whether the browser goes on to do what it would. */
function isLeftToTheBrowser(kind: string): boolean {
  return fireEvent.dragOver(screen.getByText('Nothing here'), { dataTransfer: { types: [kind] } })
}

beforeEach(() => {
  location.hash = ''
})

it('never lets the browser open a file that is dropped, and leaves text alone', () => {
  open()
  expect(['Files', 'text/plain'].map(isLeftToTheBrowser)).toEqual([false, true])
})

it('opens the tab a file was made in with the settings it carries', async () => {
  const { user, taken } = open()
  drop(file())
  const dialog = await screen.findByRole('dialog', { name: 'Reuse these settings?' })
  expect(within(dialog).getByText('A harbour')).toBeTruthy()
  await user.click(within(dialog).getByRole('button', { name: 'Reuse settings in Images' }))
  await waitFor(() => expect(taken).toEqual([provenance]))
  expect(location.hash).toBe('#/images')
})

it('keeps a file in the library instead, and says why where it cannot be kept', async () => {
  const { user, bridge } = open({
    'intake.end': () => err({ kind: 'storage', message: 'The disk is full.', nextStep: 'Free some room.' }),
  })
  drop(file())
  const keep = await screen.findByRole('button', { name: 'Import into Library' })
  await user.click(keep)
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.')
  bridge.answer({ 'intake.end': () => ok(item) })
  await user.click(keep)
  await waitFor(() => expect(location.hash).toBe('#/library'))
  expect(bridge.callsOf('intake.begin').map(({ name }) => name)).toEqual(['harbour.png', 'harbour.png'])
})

it('offers only what can be done: no form for a format that has none, no second copy of what is kept', async () => {
  const { bridge } = open({
    'media.recognise': () => ok({ provenance: { ...provenance, format: 'chat' }, itemId: 'm1' }),
  })
  drop(file())
  expect(await screen.findByText('This file is already in the library.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /Reuse|Import/ })).toBeNull()
  expect(bridge.callsOf('intake.begin')).toEqual([])
})

it('offers several files to the library at once', async () => {
  const { user, bridge } = open()
  drop(file('a.png'), file('b.png'))
  expect(await screen.findByRole('dialog', { name: 'Import 2 files into the library?' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Import into Library' }))
  await waitFor(() => expect(bridge.callsOf('intake.end')).toHaveLength(2))
  expect(bridge.callsOf('media.recognise')).toEqual([])
})
