/** Runs a callback once, and can be called off. */
export type Schedule = (callback: () => void) => () => void

/** A hidden page gets no frames; it still has to hear of the end of a run. */
const hiddenPageMs = 500

/** Before the next frame is painted, or half a second later where no frame is painted. */
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
