import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { SplitImages, SplitLine } from './split-images.tsx'
import { wholeView } from './zoom.ts'

const box = { width: 800, height: 400 }
/** Fitted to the box, the image is centred and spans 200 to 600. */
const size = { width: 1000, height: 1000 }

it('splits the images and not the room beside them, and its line is dragged over them', () => {
  const onPercent = vi.fn<(percent: number) => void>()
  render(
    <SplitImages
      before={{ src: 'a.png', alt: 'Before', size }}
      after={{ src: 'b.png', alt: 'After', size }}
      view={wholeView}
      box={box}
      percent={25}
    >
      <SplitLine percent={25} onPercent={onPercent}>
        <span>line</span>
      </SplitLine>
    </SplitImages>,
  )
  expect(screen.getByAltText('Before').parentElement?.style.clipPath).toBe('inset(0 500px 0 0)')
  expect(screen.getByAltText('After').parentElement?.style.clipPath).toBe('inset(0 0 0 300px)')
  const line = screen.getByText('line').parentElement
  const area = line?.parentElement
  if (line == null || area == null) throw new Error('the line is not over the images')
  expect([area.style.left, area.style.width]).toEqual(['200px', '400px'])
  area.getBoundingClientRect = () => new DOMRect(200, 0, 400, 400)
  line.setPointerCapture = vi.fn<(id: number) => void>()
  line.hasPointerCapture = () => true
  fireEvent.pointerDown(line, { pointerId: 1, clientX: 300 })
  fireEvent.pointerMove(line, { pointerId: 1, clientX: 500 })
  expect(onPercent).toHaveBeenLastCalledWith(75)
  fireEvent.pointerMove(line, { pointerId: 1, clientX: 90 })
  expect(onPercent).toHaveBeenLastCalledWith(0)
})
