import { formulaSliceMs } from '../../../shared/limits.ts'

const waiting = new Set<() => void>()
let spentMs = 0
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Draws at once, as long as that did not take long in this frame; else in one of the next frames, in the order of the
 * calls. The returned function calls it off.
 */
export function drawInTurn(draw: () => void): () => void {
  if (waiting.size === 0 && spentMs < formulaSliceMs) time(draw)
  else waiting.add(draw)
  timer ??= setTimeout(goOn, frameMs)
  return () => waiting.delete(draw)
}

const frameMs = 16

function goOn(): void {
  timer = undefined
  spentMs = 0
  for (const draw of waiting) {
    if (spentMs >= formulaSliceMs) break
    waiting.delete(draw)
    time(draw)
  }
  if (waiting.size > 0) timer = setTimeout(goOn, frameMs)
}

function time(draw: () => void): void {
  const start = performance.now()
  draw()
  spentMs += performance.now() - start
}
