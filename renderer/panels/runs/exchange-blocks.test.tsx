import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ExchangeBlocks } from './exchange-blocks.tsx'

const image = { type: 'media', mediaType: 'image/png', width: 64, height: 32 } as const

it('says of a saved preview, and of nothing else, that its image did not arrive', async () => {
  renderInApp(
    <ExchangeBlocks
      blocks={[
        { ...image, mediaId: 'm1' },
        { ...image, mediaId: 'm2', isPartial: true },
      ]}
    />,
  )
  const mark = await screen.findByText('Preview, the image did not arrive')
  const preview = mark.closest('div')
  expect(preview?.querySelector('img')?.getAttribute('src')).toBe('/media/m2')
  expect(screen.getAllByRole('button', { name: 'View image' })).toHaveLength(2)
})
