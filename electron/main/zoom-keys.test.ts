import type { Input, WebContents } from 'electron'
import { EventEmitter } from 'node:events'
import { expect, test, vi } from 'vitest'
import { readZoomKey, zoomWithMoreKeys } from './zoom-keys.ts'

function press(key: string, code: string, change: Partial<Input> = {}) {
  const modifiers = { control: true, meta: false, alt: false, shift: false }
  return { type: 'keyDown', key, code, ...modifiers, ...change } as Input
}

test.each([
  ['the equals sign, which shares its key with the plus', press('=', 'Equal'), 'in'],
  ['the plus of the number pad', press('+', 'NumpadAdd'), 'in'],
  ['the minus of the number pad', press('-', 'NumpadSubtract'), 'out'],
  ['the zero of the number pad', press('0', 'Numpad0'), 'actual'],
])('zooms with %s', (_name, input, zoom) => {
  expect(readZoomKey(input, 'linux')).toBe(zoom)
})

test.each([
  ['a key that is let go', press('=', 'Equal', { type: 'keyUp' })],
  ['a key that is typed', press('=', 'Equal', { control: false })],
  ['a plus that the menu hears', press('+', 'Equal', { shift: true })],
  ['a minus that the menu hears', press('-', 'Minus')],
  ['AltGr', press('=', 'Equal', { alt: true })],
  ['the other modifier', press('=', 'Equal', { control: false, meta: true })],
  ['another key', press('a', 'KeyA')],
])('leaves alone %s', (_name, input) => {
  expect(readZoomKey(input, 'linux')).toBeUndefined()
})

test('takes the command key on macOS, and no other', () => {
  expect(readZoomKey(press('=', 'Equal', { control: false, meta: true }), 'darwin')).toBe('in')
  expect(readZoomKey(press('=', 'Equal'), 'darwin')).toBeUndefined()
})

test('zooms by as much as the menu, back to the actual size, and keeps the key from the page', () => {
  let level = 1
  const contents = Object.assign(new EventEmitter(), {
    getZoomLevel: () => level,
    setZoomLevel: (next: number) => {
      level = next
    },
  })
  zoomWithMoreKeys(contents as unknown as WebContents, 'linux')
  const preventDefault = vi.fn<() => void>()
  const levels = [
    press('=', 'Equal'),
    press('-', 'NumpadSubtract'),
    press('0', 'Numpad0'),
    press('a', 'KeyA'),
  ].map((input) => {
    contents.emit('before-input-event', { preventDefault }, input)
    return level
  })
  expect(levels).toEqual([1.5, 1, 0, 0])
  expect(preventDefault).toHaveBeenCalledTimes(3)
})
