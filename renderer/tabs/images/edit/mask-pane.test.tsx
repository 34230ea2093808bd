import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { useStore } from 'zustand'
import { ok } from '../../../../shared/errors/result.ts'
import { imagesEditForm } from '../../../../shared/request-forms/images/form.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { MaskPane } from './mask-pane.tsx'
import { editValues } from './values.ts'

vi.mock('./example-source.ts', async (original) => ({
  ...(await original<object>()),
  drawExample: async () => new Blob(['pixels']),
}))

beforeEach(() => editValues.setState({ form: imagesEditForm.initial }))

function Panes() {
  const values = useStore(editValues, ({ form }) => form)
  return <MaskPane {...({ values } as Parameters<typeof MaskPane>[0])} />
}

it.each([
  ['fills in the example', undefined, 1],
  ['leaves what was written until it was there', 'Written meanwhile', 0],
])('%s', async (_what, written, sources) => {
  const { promise: isAdded, resolve: add } = Promise.withResolvers<void>()
  const { user, bridge } = renderInApp(<Panes />, {
    handlers: {
      'attachments.add': async ({ name }) => {
        await isAdded
        return ok({ id: 'a1', name, mediaType: 'image/png', bytes: 6, width: 64, height: 64 })
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  await waitFor(() => expect(bridge.callsOf('attachments.add')).toHaveLength(1))
  if (written !== undefined) act(() => editValues.getState().change({ prompt: written }))
  await act(async () => add())
  await waitFor(() => expect(editValues.getState().form.sources).toHaveLength(sources))
  if (written !== undefined) expect(editValues.getState().form.prompt).toBe(written)
})
