import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { FormView } from './form-view.tsx'

it('shows a form part by part, in its order, and which part was refused', async () => {
  renderInApp(
    <FormView
      refusedField="style"
      form={{
        bytes: 1_234,
        fields: [
          { name: 'prompt', value: 'A calm sea' },
          { name: 'image', mediaId: 'a1', fileName: 'boat.png', mediaType: 'image/png', bytes: 800 },
          { name: 'style', value: 'vivid' },
        ],
      }}
    />,
  )
  const body = await screen.findByRole('region', { name: 'Body' })
  const [prompt, image, style] = within(body).getAllByRole('listitem')
  expect(prompt?.textContent).toContain('promptA calm sea')
  expect(image?.textContent).toContain('boat.png · image/png · 800 B')
  expect(within(image as HTMLElement).getByRole('button', { name: 'View boat.png' })).toBeDefined()
  expect(style?.textContent).toContain('refused')
})
