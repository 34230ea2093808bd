import { createStore, type StoreApi } from 'zustand/vanilla'

export interface PlaybackState {
  readonly isPlaying: boolean
  readonly positionMs: number
  /** As reported by the browser. `undefined` before the file's header was read, and for some recordings. */
  readonly durationMs: number | undefined
  /** The playback rate; 1 is the original speed. */
  readonly rate: number
  /** Whether the browser failed to play the file. */
  readonly isBroken: boolean
}

/** The playback of one audio file. Components read `store`; any of them may seek. */
export interface AudioPlayback {
  readonly store: StoreApi<PlaybackState>
  readonly play: () => void
  readonly pause: () => void
  readonly toggle: () => void
  /** Moves to a position, whether playing or paused. */
  readonly seek: (positionMs: number) => void
  readonly setRate: (rate: number) => void
  /** Connects the audio element that plays. Returns a function that disconnects it. */
  readonly attach: (element: HTMLAudioElement) => () => void
}

/** The current or most recent playback: starting another one pauses it. */
let playing: AudioPlayback | undefined

/** Playbacks that have an audio element. */
const attached = new Set<AudioPlayback>()

/** Plays or pauses the most recent playback; before any was started, the only one there is. */
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

  /** Reads the position on every frame while playing: the browser's own event fires only four times a second. */
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
      // `play()` rejects when it is paused before it begins, or when the file cannot be read, which `error` reports.
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
