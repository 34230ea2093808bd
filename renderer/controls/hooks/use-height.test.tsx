import { render, screen } from '@testing-library/react'
import { useRef, type RefObject } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { useHeight } from './use-height.ts'

function Inner({ box }: { box: RefObject<HTMLDivElement | null> }) {
  return <p>{useHeight(box)} pixels</p>
}

function Outer() {
  const box = useRef<HTMLDivElement>(null)
  return (
    <div ref={box}>
      <Inner box={box} />
    </div>
  )
}

it('is known of an element around the one that asks, which is mounted with it', async () => {
  const height = vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  onTestFinished(() => height.mockRestore())
  render(<Outer />)
  expect(await screen.findByText('640 pixels')).toBeTruthy()
})
