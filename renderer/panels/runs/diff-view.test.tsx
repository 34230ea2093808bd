import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { FakeTextWorker } from '../../testing/fake-text-worker.ts'
import { LineDiff, WordDiff } from './diff-view.tsx'

beforeEach(() => {
  vi.stubGlobal('Worker', FakeTextWorker)
})

it('compares long texts away from the page, and draws the lines in view', async () => {
  const before = Array.from({ length: 100_000 }, (_, index) => `line ${index}`).join('\n')
  const { container } = render(<LineDiff before={before} after={before.replace('line 7\n', 'other\n')} />)
  expect(await screen.findByText('2 lines differ.')).toBeTruthy()
  expect(screen.getByText('Only the first 50,000 lines are compared.')).toBeTruthy()
  expect(container.querySelectorAll('*').length).toBeLessThan(1_000)
})

it('compares answers of a megabyte line by line, and says so', async () => {
  render(<WordDiff before={'a '.repeat(500_000)} after={'b '.repeat(500_000)} />)
  expect(screen.getByText('Compared line by line: too long to compare word by word.')).toBeTruthy()
  expect(await screen.findByText('1,000 lines differ.')).toBeTruthy()
})
