import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../../testing/render-app.tsx'
import { MediaBlock } from './media-block.tsx'

it('shows a picture that an answer made from the library, to be opened large', async () => {
  renderInApp(
    <MediaBlock block={{ type: 'media', mediaType: 'image/png', mediaId: 'm1', width: 64, height: 32 }} />,
  )
  const button = await screen.findByRole('button', { name: 'View image' })
  expect(button.querySelector('img')?.getAttribute('src')).toBe('/media/m1')
})

it('says why a picture could not be kept', async () => {
  const problem = { kind: 'storage' as const, message: 'The disk is full.', nextStep: 'Make room on it.' }
  renderInApp(<MediaBlock block={{ type: 'media', mediaType: 'image/png', problem }} />)
  expect((await screen.findByRole('alert')).textContent).toContain('The disk is full.Make room on it.')
})

it('holds the place of one that is being saved', async () => {
  renderInApp(<MediaBlock block={{ type: 'media', mediaType: 'audio/wav', isPartial: true }} />)
  expect(await screen.findByText('Saving audio/wav')).toBeDefined()
})
