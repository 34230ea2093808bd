import { createStore, type StoreApi } from 'zustand/vanilla'

export interface PlaybackState {
  readonly isPlaying: boolean
  readonly positionMs: number
  /** As the browser tells it. Not known before the head of the file was read, nor for some recordings. */
  readonly durationMs: number | undefined
  /** 1 is as it was recorded. */
  readonly rate: number
  /** The browser cannot play it. */
  readonly isBroken: boolean
}

/** One sound that can be played. What shows it reads `store`; anything may seek in it. */
export interface AudioPlayback {
  readonly store: StoreApi<PlaybackState>
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  /** Moves to a place, playing or not. */
  readonly seek: (positionMs: number) => void
  readonly setRate: (rate: number) => void
  /** Gives it the element that plays. Answers how to take it back. */
  readonly attach: (element: HTMLAudioElement) => () => void
}

/** The one that is heard, or was last: starting another pauses it. */
let playing: AudioPlayback | undefined

/** Those that have their element. */
const attached = new Set<AudioPlayback>()

/** Plays or pauses the one that was heard last; before any was, the only one there is. */
export function togglePlayback(): void {
  const [first] = attached
  const only = attached.size === 1 ? first : undefined
  ;(playing ?? only)?.toggle()
}

export function createAudioPlayback(): AudioPlayback {
  const store = createStore<PlaybackState>(() => ({
    isPlaying: false,
    positionMs: 0,
    durationMs: undefined,
    rate: 1,
    isBroken: false,
  }))
  let element: HTMLAudioElement | undefined
  let frame = 0

  function readPosition(): void {
    if (element !== undefined) store.setState({ positionMs: element.currentTime * 1000 })
  }

  /** Reads the place with every frame while it plays: the browser itself tells it four times a second. */
  function follow(): void {
    readPosition()
    frame = requestAnimationFrame(follow)
  }

  function stopFollowing(): void {
    cancelAnimationFrame(frame)
    readPosition()
    store.setState({ isPlaying: false })
  }

  const playback: AudioPlayback = {
    store,
    play() {
      if (playing !== playback) playing?.pause()
      playing = playback
      // Refused when it is paused before it begins, or cannot be read, which `error` tells.
      element?.play().catch(() => undefined)
    },
    pause: () => element?.pause(),
    toggle() {
      if (store.getState().isPlaying) playback.pause()
      else playback.play()
    },
    seek(positionMs) {
      const { durationMs } = store.getState()
      const to = Math.max(0, Math.min(positionMs, durationMs ?? positionMs))
      if (element !== undefined) element.currentTime = to / 1000
      store.setState({ positionMs: to })
    },
    setRate(rate) {
      if (element !== undefined) element.playbackRate = rate
      store.setState({ rate })
    },
    attach(next) {
      element = next
      attached.add(playback)
      const listeners = {
        play() {
          store.setState({ isPlaying: true })
          cancelAnimationFrame(frame)
          follow()
        },
        pause: stopFollowing,
        ended: stopFollowing,
        seeked: readPosition,
        durationchange() {
          const milliseconds = next.duration * 1000
          store.setState({ durationMs: Number.isFinite(milliseconds) ? milliseconds : undefined })
        },
        loadedmetadata() {
          next.playbackRate = store.getState().rate
        },
        error() {
          stopFollowing()
          store.setState({ isBroken: true })
        },
      }
      for (const [name, listener] of Object.entries(listeners)) next.addEventListener(name, listener)
      return () => {
        for (const [name, listener] of Object.entries(listeners)) next.removeEventListener(name, listener)
        next.pause()
        stopFollowing()
        if (playing === playback) playing = undefined
        attached.delete(playback)
        element = undefined
      }
    },
  }
  return playback
}
