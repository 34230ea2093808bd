import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
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
