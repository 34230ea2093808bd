import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ImageRunEnding, type ImageRunEndingProps } from './image-run-ending.tsx'

function stoppedWith(saved: number): ImageRunEndingProps['imageRun'] {
  const images = Array.from({ length: saved }, (_, index) => ({ mediaId: `m${index}` }))
  return { run: { id: 'r1', status: 'stopped', timings: {} }, images } as never
}

it.each([
  [1, /1 image arrived and was saved\./],
  [2, /2 images arrived and were saved\./],
])('says that %i of its images had arrived, in a sentence that goes with the number', async (saved, text) => {
  renderInApp(<ImageRunEnding imageRun={stoppedWith(saved)} actions={{} as never} />)
  expect(await screen.findByText(text)).toBeTruthy()
})
