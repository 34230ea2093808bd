import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { layoutStore, useLayout } from '../../stores/layout-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ClosePane, openPaneIfOver } from './over-pane.tsx'
import { RightPane } from './right-pane.tsx'

const initialLayout = layoutStore.getState()

afterEach(() => layoutStore.setState(initialLayout, true))

function stubWidth(isNarrow: boolean): void {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(new EventTarget() as MediaQueryList, { media, matches: isNarrow }),
  )
}

function Side({ isOver }: { isOver: boolean }) {
  if (!useLayout((state) => state.isInspectorOpen)) return null
  return (
    <RightPane name="test.side" label="Details" isOver={isOver} max={400}>
      <ClosePane />
    </RightPane>
  )
}

it('can be put away by itself where it lies over the rest, and comes back when something is chosen', async () => {
  const { user } = renderInApp(<Side isOver />)
  await user.click(screen.getByRole('button', { name: 'Close the pane' }))
  expect(screen.queryByRole('region', { name: 'Details' })).toBeNull()
  stubWidth(true)
  openPaneIfOver()
  expect(await screen.findByRole('region', { name: 'Details' })).toBeDefined()
})

it('has no such button where it lies beside the rest, and stays as the user left it', () => {
  renderInApp(<Side isOver={false} />)
  expect(screen.getByRole('region', { name: 'Details' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Close the pane' })).toBeNull()
  layoutStore.getState().setInspectorOpen(false)
  stubWidth(false)
  openPaneIfOver()
  expect(layoutStore.getState().isInspectorOpen).toBe(false)
})
