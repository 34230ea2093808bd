import type { Run } from '../../../shared/runs/run.ts'
import { historyText } from '../../../shared/text/en/history.ts'
import { formatBytes } from '../../lib/format-number.ts'

/** What a run is waiting for before any of its answer can be shown: the answer itself, or the rest of its bytes. */
export function awaitedText({ model, timings, bytes }: Run): string {
  const { awaited } = historyText()
  if (timings.headersMs === undefined) return awaited.answer(model)
  return bytes === 0 ? awaited.started : awaited.received(formatBytes(bytes))
}
