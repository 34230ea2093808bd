import type { IncomingMessage } from 'node:http'
import type { RecordedCall } from './recorded-call.ts'

const maxRecordedBytes = 4 * 1024 * 1024

/** The body of a request as it arrives. Its beginning is written down in the call as it is read. */
export async function* recordWhileRead(
  request: IncomingMessage,
  call: RecordedCall | undefined,
): AsyncGenerator<Buffer> {
  let recorded = 0
  for await (const chunk of request) {
    const bytes = chunk as Buffer
    if (call !== undefined && recorded < maxRecordedBytes) {
      const kept = bytes.subarray(0, maxRecordedBytes - recorded)
      // A letter stands for each byte, as in every form that is recorded.
      call.body += kept.toString('latin1')
      recorded += kept.length
    }
    yield bytes
  }
}

/** For routes that are given their body whole. */
export async function* noBody(): AsyncGenerator<Buffer> {}
