import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { formatPosition } from './format-position.ts'
import { Waveform } from './waveform.tsx'

function setUp(positionMs = 2000, durationMs = 8000) {
  const onSeek = vi.fn<(positionMs: number) => void>()
  const onToggle = vi.fn<() => void>()
  render(
    <Waveform
      label="Place in aria"
      peaks={new Float32Array(16)}
      durationMs={durationMs === 0 ? undefined : durationMs}
      positionMs={positionMs}
      onSeek={onSeek}
      onToggle={onToggle}
    />,
  )
  const slider = screen.getByRole<HTMLInputElement>('slider', { name: 'Place in aria' })
  const area = slider.parentElement as HTMLElement
  return { slider, area, onSeek, onToggle }
}

test('says where in the sound one is', () => {
  const { slider } = setUp(3640)
  expect(slider.getAttribute('aria-valuetext')).toBe('0:03.6 of 0:08.0')
  expect(slider.value).toBe('3.64')
})

test('the keys move in it, and never past its ends', () => {
  const { slider, onSeek, onToggle } = setUp(7600)
  for (const key of ['ArrowLeft', 'ArrowRight', 'PageDown', 'Home', 'End']) fireEvent.keyDown(slider, { key })
  fireEvent.keyDown(slider, { key: 'ArrowLeft', shiftKey: true })
  fireEvent.keyDown(slider, { key: 'x' })
  expect(onSeek.mock.calls.flat()).toEqual([6600, 8000, 6800, 0, 8000, 7500])
  fireEvent.keyDown(slider, { key: ' ' })
  expect(onToggle).toHaveBeenCalledTimes(1)
})

test('a click goes to the place under the pointer, dragging follows it', () => {
  const { area, slider, onSeek } = setUp()
  const well = slider.nextElementSibling as HTMLElement
  well.getBoundingClientRect = () => new DOMRect(100, 0, 400, 96)
  area.setPointerCapture = vi.fn<(id: number) => void>()
  area.hasPointerCapture = () => true
  fireEvent.pointerDown(area, { button: 0, clientX: 300 })
  fireEvent.pointerMove(area, { clientX: 350 })
  fireEvent.pointerMove(area, { clientX: 900 })
  expect(onSeek.mock.calls.flat()).toEqual([4000, 5000, 8000])
})

test('nobody can seek in a sound whose length is not known', () => {
  const { slider, area, onSeek } = setUp(0, 0)
  fireEvent.keyDown(slider, { key: 'End' })
  fireEvent.pointerDown(area, { button: 0, clientX: 30 })
  expect(onSeek).not.toHaveBeenCalled()
  expect(slider.disabled).toBe(true)
})

test('places are told to the tenth, cut and not rounded', () => {
  expect([0, 3699, 59_990, 727_000, 3_729_500].map(formatPosition)).toEqual([
    '0:00.0',
    '0:03.6',
    '0:59.9',
    '12:07.0',
    '1:02:09.5',
  ])
})
