import { withOwnBytes } from './bytes.ts'
import { notPlainData, type RefusedListener } from './channel.ts'

/**
 * Posts a batch to a port of any kind. Nothing is transferred: a transferred buffer makes Electron lose the whole
 * message, so bytes are copied.
 */
export function postBatch(
  port: { postMessage(message: unknown): void },
  frames: readonly unknown[],
  replace?: RefusedListener,
): void {
  if (post(port, frames)) return
  // Something in the batch cannot be cloned. Frame by frame, only that one is lost.
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
