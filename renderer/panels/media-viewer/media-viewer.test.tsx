import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { MediaViewer } from './media-viewer.tsx'

const items = ['a', 'b', 'c'].map((id): MediaItem => ({
  id,
  kind: 'image',
  fileName: `${id}.png`,
  mediaType: 'image/png',
  bytes: 1000,
  sha256: id,
  createdAt: 1,
  width: 512,
  height: 512,
  isStarred: false,
  tags: [],
  exists: true,
  hasThumbnail: false,
}))

function Viewer() {
  const [item, setItem] = useState(items[0])
  return item === undefined ? null : (
    <MediaViewer items={items} item={item} onItem={setItem} onClose={() => undefined} />
  )
}

it('offers what can be done with a file elsewhere, and closes when it is moved to the trash', async () => {
  const onClose = vi.fn()
  const [first] = items
  if (first === undefined) throw new Error('There are no items')
  const { user, bridge } = renderInApp(
    <MediaViewer items={items} item={first} onItem={() => undefined} onClose={onClose} />,
    { handlers: { 'media.delete': () => ok({}) } },
  )
  await user.click(await screen.findByRole('button', { name: 'More' }))
  const names = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)
  expect(names).toEqual(['Copy image', 'Send to', 'Show in library', 'Save as', 'Move to trash'])
  // The open menu keeps its keys: they neither change the image nor close the viewer.
  await user.keyboard('{ArrowDown}{Home}{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(onClose).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(screen.getByRole('menuitem', { name: 'Move to trash' }))
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  expect(bridge.callsOf('media.delete')).toHaveLength(1)
})

it('is headed by the title of the item', async () => {
  const [first] = items
  if (first === undefined) throw new Error('There are no items')
  const made: MediaItem = {
    ...first,
    title: 'A lighthouse at dusk',
  }
  renderInApp(<MediaViewer items={[made]} item={made} onItem={() => undefined} onClose={() => undefined} />)
  expect((await screen.findByRole('heading')).textContent).toBe('A lighthouse at dusk')
  expect(screen.getByText('1 of 1 · 512 × 512 · 1.0 kB')).toBeDefined()
})

it('goes to the next, the last and the first item by keys, and stays at the ends', async () => {
  const { user } = renderInApp(<Viewer />)
  const shown = async (keys: string): Promise<string> => {
    await user.keyboard(keys)
    return screen.getByRole('heading').textContent
  }
  await screen.findByRole('dialog')
  expect(await shown('{ArrowRight}')).toBe('b.png')
  expect(await shown('{End}')).toBe('c.png')
  expect(await shown('{ArrowRight}')).toBe('c.png')
  expect(await shown('{Home}')).toBe('a.png')
  expect(await shown('{ArrowLeft}')).toBe('a.png')
  expect(await shown('{ArrowDown}')).toBe('a.png')
})
