import { withOwnBytes } from './bytes.ts'
import { notPlainData, type RefusedListener } from './channel.ts'

/**
 * Posts a batch to any kind of port. Nothing is transferred, because a transferred buffer makes Electron lose the whole
 * message: bytes are copied.
 */
export function postBatch(
  port: { postMessage(message: unknown): void },
  frames: readonly unknown[],
  replace?: RefusedListener,
): void {
  if (post(port, frames)) return
  // Some frame of the batch cannot be cloned. Posting frame by frame loses only that one.
  for (const frame of frames) {
    if (post(port, [frame])) continue
    const replacement = replace?.(frame, notPlainData)
    if (replacement !== undefined) post(port, [replacement])
  }
}

function post(port: { postMessage(message: unknown): void }, frames: readonly unknown[]): boolean {
  try {
    port.postMessage(withOwnBytes(frames))
    return true
  } catch {
    return false
  }
}
