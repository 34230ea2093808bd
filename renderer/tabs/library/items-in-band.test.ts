import { describe, expect, it } from 'vitest'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { edgeSpeed, itemsInBand } from './items-in-band.ts'
import type { MediaLine } from './media-lines.ts'

function itemOf(id: string): MediaItem {
  return {
    id,
    kind: 'image',
    fileName: `${id}.png`,
    mediaType: 'image/png',
    bytes: 1,
    sha256: '',
    createdAt: 0,
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
}

const lineOf = (...ids: string[]): MediaLine => ({
  kind: 'items',
  key: ids.join(' '),
  items: ids.map((id) => itemOf(id)),
})
const day: MediaLine = { kind: 'day', key: 'day', title: 'Today', count: 4 }

/** Tiles are 100 × 80 pixels, 10 apart: `a b c` from 40 to 120, `d` from 130 to 210, `e f` from 260 to 340. */
const lines = [day, lineOf('a', 'b', 'c'), lineOf('d'), day, lineOf('e', 'f')]
const layout = { tileWidth: 100, gap: 10, lineHeight: 90, dayHeight: 40 }

describe('a band over the tiles', () => {
  it.each([
    ['one tile that it touches at a corner', { left: 95, top: 110, right: 105, bottom: 125 }, ['a']],
    [
      'tiles of several lines, over the heading between them',
      { left: 0, top: 200, right: 200, bottom: 300 },
      ['d', 'e', 'f'],
    ],
    ['nothing between two tiles', { left: 102, top: 50, right: 108, bottom: 60 }, []],
    ['nothing between two lines', { left: 0, top: 122, right: 300, bottom: 128 }, []],
    ['nothing over a heading', { left: 0, top: 5, right: 300, bottom: 30 }, []],
    ['nothing where a line has no tile', { left: 115, top: 140, right: 300, bottom: 200 }, []],
    [
      'everything, also beyond the lines',
      { left: -20, top: -20, right: 900, bottom: 9_000 },
      ['a', 'b', 'c', 'd', 'e', 'f'],
    ],
  ])('touches %s', (_what, band, ids) => {
    expect(itemsInBand(lines, layout, band)).toEqual(ids)
  })

  it('scrolls the list at its edges, faster the nearer the pointer is, and not in between', () => {
    const view = { top: 100, bottom: 500 }
    expect(edgeSpeed(300, view)).toBe(0)
    expect(edgeSpeed(132, view)).toBe(0)
    expect(edgeSpeed(110, view)).toBeLessThan(0)
    expect(edgeSpeed(102, view)).toBeLessThan(edgeSpeed(110, view))
    expect(edgeSpeed(490, view)).toBeGreaterThan(0)
    expect(edgeSpeed(9_000, view)).toBe(-edgeSpeed(-9_000, view))
  })
})
