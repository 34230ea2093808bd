import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createTabPayload } from './create-tab-payload.ts'
import { goOnFromHere, navigate } from './route.ts'

const isOdd = (given: number) => given % 2 === 1

it('leaves to another form of the tab what is not its own, and tells that it waits', () => {
  const { open, useTabPayload, useWaitingTabPayload } = createTabPayload<number>()
  const taken: string[] = []
  const takeOdd = (given: number) => void taken.push(`odd ${given}`)
  const takeEven = (given: number) => void taken.push(`even ${given}`)
  const waiting = renderHook(() => useWaitingTabPayload('images'))
  const oddHook = renderHook(() => useTabPayload('images', takeOdd, isOdd))
  act(() => open('images', 1))
  expect(taken).toEqual(['odd 1'])
  expect(waiting.result.current).toBeUndefined()
  act(() => open('images', 2))
  expect(taken).toEqual(['odd 1'])
  expect(waiting.result.current).toBe(2)
  oddHook.unmount()
  renderHook(() => useTabPayload('images', takeEven))
  expect(taken).toEqual(['odd 1', 'even 2'])
  expect(waiting.result.current).toBeUndefined()
})

it('brings nothing to a tab that whoever asked for it has gone from meanwhile', () => {
  const { open, useWaitingTabPayload } = createTabPayload<number>()
  const waiting = renderHook(() => useWaitingTabPayload('chat'))
  navigate('history')
  const goOn = goOnFromHere()
  act(() => open('chat', 1, { rest: 'c1', goOn }))
  expect([location.hash, waiting.result.current]).toEqual(['#/chat/c1', 1])
  act(() => open('chat', 2, { rest: 'c2', goOn }))
  expect([location.hash, waiting.result.current]).toEqual(['#/chat/c1', 1])
})
