import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { usePlayer } from './use-player.ts'

/** A video whose seeks take until the test ends them, as in a real player. */
function createVideo() {
  const jumps: number[] = []
  let at = 0
  const element = document.createElement('video')
  Object.defineProperties(element, {
    seeking: { get: () => jumps.length > ended },
    currentTime: {
      get: () => at,
      set(seconds: number) {
        jumps.push(seconds)
        at = seconds
      },
    },
    readyState: { value: HTMLMediaElement.HAVE_ENOUGH_DATA },
    duration: { value: 4 },
    pause: { value: () => undefined },
  })
  let ended = 0
  return { element, jumps, endJump: () => void (ended += 1) }
}

function renderPlayer(element: HTMLVideoElement) {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
  return renderHook(() => usePlayer('http://127.0.0.1/media/1', { current: element }), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
}

it('makes one jump at a time, and the newest one next, so that no player is left in a jump that never ends', () => {
  const video = createVideo()
  const { result } = renderPlayer(video.element)
  act(() => result.current.step(1))
  act(() => result.current.step(1))
  act(() => result.current.step(-1))
  act(() => result.current.step(1))
  expect(video.jumps).toEqual([1.5 / 24])
  expect(result.current.at).toBe(2.5 / 24)

  video.endJump()
  act(() => result.current.listeners.onSeeked())
  expect(video.jumps).toEqual([1.5 / 24, 2.5 / 24])

  video.endJump()
  act(() => result.current.listeners.onSeeked())
  expect(video.jumps).toHaveLength(2)
  expect(result.current.at).toBe(2.5 / 24)
})

it('a jump that is asked for before the end of the last one is told replaces the one that waits', () => {
  const video = createVideo()
  const { result } = renderPlayer(video.element)
  act(() => result.current.step(1))
  act(() => result.current.step(1))
  video.endJump()
  act(() => result.current.step(-1))
  act(() => result.current.listeners.onSeeked())
  video.endJump()
  act(() => result.current.listeners.onSeeked())
  expect(video.jumps.at(-1)).toBe(1.5 / 24)
  expect(result.current.at).toBe(1.5 / 24)
})
