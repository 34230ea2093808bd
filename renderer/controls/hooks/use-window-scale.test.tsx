import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useMediaQuery, narrowWindow } from './use-media-query.ts'
import { useWindowScale } from './use-window-scale.ts'

const { dataset } = document.documentElement

afterEach(() => {
  delete dataset.textSize
  delete dataset.density
  vi.restoreAllMocks()
})

it('is 1 until another text size or density is chosen, and follows both', async () => {
  const { result } = renderHook(useWindowScale)
  expect(result.current).toEqual({ text: 1, row: 1 })
  await act(async () => {
    dataset.textSize = '125'
    dataset.density = 'compact'
    await Promise.resolve()
  })
  expect(result.current.text).toBe(1.25)
  expect(Math.round(28 * result.current.row)).toBe(30)
})

it('leaves a row as high as the smallest target, 24 px, where text is small and rows are close', async () => {
  const { result } = renderHook(useWindowScale)
  await act(async () => {
    dataset.textSize = '90'
    dataset.density = 'compact'
    await Promise.resolve()
  })
  expect(result.current.text).toBe(0.9)
  expect(28 * result.current.row).toBe(24)
})

it('takes a window for narrow earlier when its text is larger', async () => {
  const asked = vi.spyOn(window, 'matchMedia')
  renderHook(() => useMediaQuery(narrowWindow))
  expect(asked).toHaveBeenLastCalledWith('(max-width: 1199px)')
  await act(async () => {
    dataset.textSize = '125'
    await Promise.resolve()
  })
  expect(asked).toHaveBeenLastCalledWith('(max-width: 1499px)')
})
