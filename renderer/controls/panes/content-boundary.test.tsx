import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ContentBoundary } from './content-boundary.tsx'

const onDraw = vi.fn()

beforeEach(() => {
  onDraw.mockClear()
  // React logs errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

it('shows what cannot be drawn as plain text, and nothing beside it', () => {
  render(
    <>
      <Bounded text="bad words" />
      <Bounded text="good words" />
    </>,
  )
  expect(screen.getByText('Shown as plain text: it could not be formatted.')).toBeTruthy()
  expect(screen.getByText('bad words')).toBeTruthy()
  expect(screen.getByRole('strong').textContent).toBe('good words')
})

it('tries again when the content is another one, and while it grows by a tenth', () => {
  const { rerender } = render(<Bounded text="bad words of ten" />)
  const before = onDraw.mock.calls.length
  rerender(<Bounded text="bad words of ten." />)
  expect(onDraw).toHaveBeenCalledTimes(before)
  rerender(<Bounded text="bad words of ten and more" />)
  expect(onDraw.mock.calls.length).toBeGreaterThan(before)
  rerender(<Bounded text="good words" />)
  expect(screen.getByRole('strong').textContent).toBe('good words')
})

function Bounded({ text }: { text: string }) {
  return (
    <ContentBoundary content={text}>
      <Formatted text={text} />
    </ContentBoundary>
  )
}

function Formatted({ text }: { text: string }) {
  onDraw()
  if (text.startsWith('bad')) throw new RangeError('Maximum call stack size exceeded')
  return <strong>{text}</strong>
}
