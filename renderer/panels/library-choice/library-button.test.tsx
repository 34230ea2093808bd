import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { err, ok } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { fakeRecording } from '../../testing/fake-recording.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import type { ChosenKind } from './chosen-kinds.ts'
import { LibraryButton } from './library-button.tsx'

async function open(kind: ChosenKind, list: FakeHandlers['media.list']) {
  const onChoose = vi.fn()
  const handlers = { ...(list !== undefined && { 'media.list': list }) }
  const rendered = renderInApp(<LibraryButton kind={kind} onChoose={onChoose} />, { handlers })
  await rendered.user.click(await screen.findByRole('button', { name: 'Library' }))
  return { ...rendered, onChoose }
}

const video: MediaItem = {
  ...fakeRecording,
  id: 'film',
  kind: 'video',
  fileName: 'talk.mp4',
  mediaType: 'video/mp4',
}
const gone: MediaItem = { ...fakeRecording, id: 'gone', fileName: 'gone.wav', exists: false }

it('offers the sounds that are there with their lengths, films too, and closes when one is taken', async () => {
  const { bridge, user, onChoose } = await open('sounds', () =>
    ok({ items: [fakeRecording, gone, video], total: 3 }),
  )
  const list = within(await screen.findByRole('dialog', { name: 'Audio in the library' }))
  expect(bridge.callsOf('media.list')[0]?.kinds).toEqual(['audio', 'video'])
  const rows = await list.findAllByRole('button', { name: /^Use / })
  expect(rows.map((row) => row.getAttribute('aria-label'))).toEqual([
    `Use ${fakeRecording.fileName} 0:01.0 · 96 kB`,
    'Use talk.mp4 0:01.0 · 96 kB',
  ])
  expect(rows[0]?.textContent).toContain('0:01.0 · 96 kB')
  await user.click(list.getByRole('button', { name: /^Use talk\.mp4 / }))
  expect(onChoose).toHaveBeenCalledExactlyOnceWith(video)
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('offers pictures by what they show, and says that there are more than it offers', async () => {
  const image: MediaItem = { ...fakeRecording, kind: 'image', fileName: 'a.png', mediaType: 'image/png' }
  const items = Array.from({ length: 30 }, (_, index) => ({ ...image, id: `p${index}` }))
  const { bridge } = await open('pictures', () => ok({ items, total: 30 }))
  expect(await screen.findAllByRole('button', { name: 'Use a.png' })).toHaveLength(24)
  expect(screen.getByText(/The 24 newest/)).toBeTruthy()
  expect(bridge.callsOf('media.list')[0]?.kinds).toEqual(['image'])
})

it('says that there is none, or why nobody knows', async () => {
  const { unmount } = await open('sounds', () => ok({ items: [], total: 0 }))
  expect(await screen.findByText('No audio in the library yet.')).toBeTruthy()
  unmount()
  await open('sounds', () => err({ kind: 'storage', message: 'The index cannot be read.' }))
  expect(await screen.findByText('The index cannot be read.')).toBeTruthy()
})
