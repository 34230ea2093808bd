import { expect, test, vi } from 'vitest'
import { createAudioPlayback, togglePlayback } from './audio-playback.ts'

/** An attached audio element that plays on command, without any audio. */
function attached() {
  const playback = createAudioPlayback()
  const element = document.createElement('audio')
  vi.spyOn(element, 'play').mockImplementation(async () => {
    element.dispatchEvent(new Event('play'))
  })
  vi.spyOn(element, 'pause').mockImplementation(() => void element.dispatchEvent(new Event('pause')))
  const detach = playback.attach(element)
  return { playback, element, detach }
}

test('only one sound is heard at a time', () => {
  const first = attached()
  const second = attached()
  first.playback.toggle()
  expect(first.playback.store.getState().isPlaying).toBe(true)
  second.playback.toggle()
  expect(first.playback.store.getState().isPlaying).toBe(false)
  expect(second.playback.store.getState().isPlaying).toBe(true)
  second.detach()
  expect(second.playback.store.getState().isPlaying).toBe(false)
  first.detach()
})

test('the only sound there is answers a key, of several the one that was heard last', () => {
  const first = attached()
  const isPlaying = () => [first, second].map(({ playback }) => playback.store.getState().isPlaying)
  togglePlayback()
  togglePlayback()
  first.detach()
  const again = first.playback.attach(first.element)
  const second = attached()
  togglePlayback()
  expect(isPlaying()).toEqual([false, false])
  second.playback.play()
  togglePlayback()
  expect(isPlaying()).toEqual([false, false])
  togglePlayback()
  expect(isPlaying()).toEqual([false, true])
  second.detach()
  togglePlayback()
  expect(isPlaying()).toEqual([true, false])
  again()
})

test('a place is taken at once, and the element told', () => {
  const { playback, element, detach } = attached()
  playback.seek(1234)
  expect(element.currentTime).toBeCloseTo(1.234)
  expect(playback.store.getState().positionMs).toBe(1234)
  playback.seek(-5)
  expect(playback.store.getState().positionMs).toBe(0)
  detach()
})

test('what the browser cannot play is broken, and not playing', () => {
  const { playback, element, detach } = attached()
  element.dispatchEvent(new Event('error'))
  expect(playback.store.getState()).toMatchObject({ isBroken: true, isPlaying: false })
  detach()
})
