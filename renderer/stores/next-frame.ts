/** Schedules a callback once; returns a function that cancels it. */
export type Schedule = (callback: () => void) => () => void

/** A hidden page gets no frames, but must still notice the end of a run. In milliseconds. */
const hiddenPageMs = 500

/** Runs before the next paint, or half a second later if there is none. */
export const scheduleNextFrame: Schedule = (callback) => {
  const run = () => {
    cancel()
    callback()
  }
  const frame = requestAnimationFrame(run)
  const timer = setTimeout(run, hiddenPageMs)
  const cancel = () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
  return cancel
}
