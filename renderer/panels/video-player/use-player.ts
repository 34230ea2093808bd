import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { useCommand } from '../../commands/use-command.ts'
import { readFrameRate } from './read-frame-rate.ts'
import { stepFrame } from './step-frame.ts'

/** The frame rate assumed if the file does not specify one. */
const defaultFrameRate = 24

export interface Player {
  readonly isPlaying: boolean
  /** The position, in seconds. */
  readonly at: number
  readonly duration: number
  /** The default if the file does not specify it. */
  readonly framesPerSecond: number
  readonly isRateKnown: boolean
  readonly isLooped: boolean
  readonly isMuted: boolean
  readonly speed: number
  toggle: () => void
  seek: (seconds: number) => void
  step: (by: 1 | -1) => void
  setLooped: (isLooped: boolean) => void
  setMuted: (isMuted: boolean) => void
  setSpeed: (speed: number) => void
  /** Event listeners for the video element. */
  readonly listeners: {
    readonly onPlay: () => void
    readonly onPause: () => void
    readonly onTimeUpdate: () => void
    readonly onSeeked: () => void
    readonly onLoadedMetadata: () => void
    readonly onVolumeChange: () => void
  }
}

/** A video with custom buttons, and keys that work wherever no text is being typed. */
export function usePlayer(address: string, video: RefObject<HTMLVideoElement | null>): Player {
  const [isPlaying, setIsPlaying] = useState(false)
  const [at, setAt] = useState(0)
  const [duration, setDuration] = useState(0)
  const [isLooped, setLooped] = useState(false)
  const [isMuted, setIsMuted] = useState(false)
  const [speed, setSpeedState] = useState(1)
  const { data } = useQuery({
    queryKey: ['frame-rate', address],
    queryFn: async () => (await readFrameRate(address)) ?? null,
    gcTime: 60_000,
  })
  const framesPerSecond = data ?? defaultFrameRate
  /** The position to seek to once the current seek has ended, in seconds. */
  const nextSeek = useRef<number | undefined>(undefined)
  const readTime = () => setAt(nextSeek.current ?? video.current?.currentTime ?? 0)

  // The `timeupdate` event fires four times a second; the bar should follow every frame.
  useEffect(() => {
    if (!isPlaying) return undefined
    let frame = requestAnimationFrame(function follow() {
      setAt(video.current?.currentTime ?? 0)
      frame = requestAnimationFrame(follow)
    })
    return () => cancelAnimationFrame(frame)
  }, [isPlaying, video])

  function toggle(): void {
    const element = video.current
    if (element === null) return
    // A video that cannot be played fires `error`; the rejection adds nothing.
    if (element.paused) void element.play().catch(() => undefined)
    else element.pause()
  }

  /**
   * Seeks one at a time: Chromium sometimes never finishes a seek that another one replaced, and then does not play at
   * all.
   */
  function seek(seconds: number): void {
    const isSeeking = video.current?.seeking === true
    // If the seek has ended but its event is still pending, the seek that waited for it is outdated.
    nextSeek.current = isSeeking ? seconds : undefined
    if (!isSeeking) change(video.current, { currentTime: seconds })
    setAt(seconds)
  }

  function onSeeked(): void {
    const seconds = nextSeek.current
    nextSeek.current = undefined
    if (seconds !== undefined) change(video.current, { currentTime: seconds })
    readTime()
  }

  function step(by: 1 | -1): void {
    const element = video.current
    // The number of frames is unknown until the header is read.
    if (element === null || element.readyState < HTMLMediaElement.HAVE_METADATA) return
    element.pause()
    const from = nextSeek.current ?? element.currentTime
    seek(stepFrame({ at: from, duration: element.duration, framesPerSecond }, by))
  }

  useCommand('video.play', toggle)
  useCommand('video.previousFrame', () => step(-1))
  useCommand('video.nextFrame', () => step(1))
  useCommand('video.loop', () => setLooped(!isLooped))

  return {
    isPlaying,
    at,
    duration,
    framesPerSecond,
    isRateKnown: data !== undefined && data !== null,
    isLooped,
    isMuted,
    speed,
    toggle,
    seek,
    step,
    setLooped,
    setMuted: (muted) => change(video.current, { muted }),
    setSpeed(next) {
      change(video.current, { playbackRate: next })
      setSpeedState(next)
    },
    listeners: {
      onPlay: () => setIsPlaying(true),
      onPause: () => setIsPlaying(false),
      onTimeUpdate: readTime,
      onSeeked,
      onLoadedMetadata() {
        nextSeek.current = undefined
        setDuration(video.current?.duration ?? 0)
      },
      onVolumeChange: () => setIsMuted(video.current?.muted ?? false),
    },
  }
}

function change(
  element: HTMLVideoElement | null,
  values: Partial<Pick<HTMLVideoElement, 'currentTime' | 'muted' | 'playbackRate'>>,
): void {
  if (element !== null) Object.assign(element, values)
}
