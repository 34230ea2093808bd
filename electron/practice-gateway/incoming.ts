import type { IncomingMessage } from 'node:http'
import type { RecordedCall } from './recorded-call.ts'

const maxRecordedBytes = 4 * 1024 * 1024

/** Yields the body of a request as it arrives, and copies its beginning into the recorded call. */
export async function* recordWhileRead(
  request: IncomingMessage,
  call: RecordedCall | undefined,
): AsyncGenerator<Buffer> {
  let recorded = 0
  for await (const chunk of request) {
    const bytes = chunk as Buffer
    if (call !== undefined && recorded < maxRecordedBytes) {
      const kept = bytes.subarray(0, maxRecordedBytes - recorded)
      // Latin-1 has one character for each byte, as in every recorded form.
      call.body += kept.toString('latin1')
      recorded += kept.length
    }
    yield bytes
  }
}

/** For routes that take their body whole. */
export async function* noBody(): AsyncGenerator<Buffer> {}
