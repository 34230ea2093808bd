import { act, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { layoutStore } from '../../stores/layout-store.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { useRightPane } from './use-right-pane.ts'

const initialLayout = layoutStore.getState()

afterEach(() => layoutStore.setState(initialLayout, true))

function Details({ chosen, isAskedFor = false }: { chosen?: string; isAskedFor?: boolean }) {
  return <p>{useRightPane(chosen, { isAskedFor }) ? 'shown' : 'collapsed'}</p>
}

it('is collapsed by the button in the top bar, and stays so while other things are chosen', () => {
  const { rerender } = renderInApp(<Details chosen="a" />)
  expect(screen.getByText('shown')).toBeTruthy()
  act(() => layoutStore.getState().toggleInspector())
  expect(screen.getByText('collapsed')).toBeTruthy()
  rerender(<Details chosen="b" />)
  expect(layoutStore.getState().isInspectorOpen).toBe(false)
})

it('comes for what is asked for to be seen there', () => {
  layoutStore.getState().setInspectorOpen(false)
  renderInApp(<Details chosen="run-1" isAskedFor />)
  expect(layoutStore.getState().isInspectorOpen).toBe(true)
})
