import { screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { layoutStore } from '../../stores/layout-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ResizablePane } from './resizable-pane.tsx'

const initialLayout = layoutStore.getState()

afterEach(() => layoutStore.setState(initialLayout, true))

function renderPane() {
  return renderInApp(
    <ResizablePane name="test.side" label="Inspector" side="right" defaultSize={328} min={300} max={340}>
      Content
    </ResizablePane>,
  )
}

describe('a resizable pane', () => {
  it('gets wider with the arrow that points away from it, within its limits, and is remembered', async () => {
    const { user, unmount } = renderPane()
    screen.getByRole('slider', { name: 'Width of Inspector' }).focus()
    await user.keyboard('{ArrowLeft}')
    expect(screen.getByRole('region', { name: 'Inspector' }).style.width).toBe('340px')
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(layoutStore.getState().paneSizes).toEqual({ 'test.side': 300 })
    unmount()
    renderPane()
    expect(screen.getByRole('region', { name: 'Inspector' }).style.width).toBe('300px')
  })

  it('goes back to its first size with a double click', async () => {
    const { user } = renderPane()
    const handle = screen.getByRole('slider', { name: 'Width of Inspector' })
    handle.focus()
    await user.keyboard('{ArrowRight}')
    await user.dblClick(handle)
    expect(screen.getByRole('region', { name: 'Inspector' }).style.width).toBe('328px')
  })

  it.each([
    [-5, 300],
    [0, 300],
    [1e-9, 300],
    [320, 320],
    [1e9, 340],
    [Number.MAX_VALUE, 340],
  ])('is within its limits whatever is remembered: %d pixels', (remembered, shown) => {
    layoutStore.setState({ paneSizes: { 'test.side': remembered, 'test.side.wide': remembered } })
    renderPane()
    expect(screen.getByRole('region', { name: 'Inspector' }).style.width).toBe(`${shown}px`)
  })
})
