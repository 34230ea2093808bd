import { describe, expect, it } from 'vitest'
import type { AppError } from '../../shared/errors/app-error.ts'
import { noTaskIdCode } from '../../shared/formats/video/read-created-video.ts'
import type { Run } from '../../shared/runs/run.ts'
import { judgeRefusal } from './judge-refusal.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'

function failed(error: Partial<AppError>, httpStatus?: number, status: Run['status'] = 'failed'): Run {
  return sampleRun({
    id: 'r',
    format: 'videos',
    connectionId: 'c',
    connectionName: 'C',
    status,
    url: 'https://gw/v1/videos',
    isStreamed: false,
    error: { kind: 'network', message: 'No.', ...error },
    ...(httpStatus !== undefined && { httpStatus }),
  })
}

describe('a request for a video that named no task', () => {
  it.each<[string, Run]>([
    ['could not be sent: nobody listens', failed({ code: 'ECONNREFUSED' })],
    ['could not be sent: no such host', failed({ code: 'ENOTFOUND' })],
    ['could not be sent: the certificate is no good', failed({ code: 'CERT_HAS_EXPIRED' })],
    ['could not be sent: a file is gone', failed({ kind: 'not-found', code: 'upload-gone' })],
    ['could not be sent: the key has a sign in it that cannot be', failed({ kind: 'invalid-input' })],
    ['was refused with a reason', failed({ kind: 'rejected' }, 400)],
    ['was sent on to another address', failed({ kind: 'invalid-response' }, 302)],
    ['was refused in an answer that says it went well', failed({ kind: 'rejected', code: 'no' }, 200)],
    ['was refused by the gateway with the status of a proxy', failed({ kind: 'server', code: 'x' }, 502)],
    ['broke the gateway', failed({ kind: 'server' }, 500)],
  ])('made nothing when it %s', (_, run) => {
    expect(judgeRefusal(run)).toBe('refused')
  })

  it.each<[string, Run]>([
    ['the connection closed behind it', failed({ code: 'ECONNRESET' })],
    ['the connection broke, nobody knows when', failed({ code: 'ETIMEDOUT' })],
    ['nobody answered in time', failed({ kind: 'timeout' })],
    ['a server in front gave up', failed({ kind: 'server' }, 504)],
    ['the answer broke off', failed({ kind: 'network' }, 200)],
    ['the answer named no task', failed({ kind: 'invalid-response', code: noTaskIdCode }, 200)],
    ['the user stopped it', failed({}, undefined, 'stopped')],
    ['the app ended', failed({}, undefined, 'interrupted')],
  ])('may have made something when %s', (_, run) => {
    expect(judgeRefusal(run)).toBe('unknown')
  })
})
