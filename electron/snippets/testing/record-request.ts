import type { FindUpload } from '../../gateway/encode-body.ts'
import { sendRequest } from '../../gateway/send-request.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import type { WireRequest } from '../../../shared/gateway/wire.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'

/** Sends a request as the app does, and returns what the recorder would receive. */
export async function recordRequest(
  request: WireRequest,
  target: {
    readonly baseUrl: string
    readonly key: string
    readonly extraHeaders?: readonly { readonly name: string; readonly value: string }[]
  },
  findUpload?: FindUpload,
): Promise<RunRecord['request']> {
  let recorded: RunRecord['request'] | undefined
  const end = await sendRequest({
    request,
    findUpload,
    target: {
      connectionId: 'test',
      extraHeaders: [],
      proxyUrl: null,
      caCertificate: '',
      idleTimeoutMs: 10_000,
      ...target,
    },
    signal: new AbortController().signal,
    clock: systemClock,
    identity: { userAgent: 'gateway-playground/1.2.3', acceptLanguage: 'en' },
    listener: {
      onSent({ method, url, headers, body }) {
        const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(body)
        recorded = { method, url, headers: [...headers], body: text, bodyBytes: body.length }
      },
      onHead: () => undefined,
      onChunk: () => undefined,
    },
  })
  if (recorded === undefined || end.outcome !== 'received') throw new Error(JSON.stringify(end))
  return recorded
}
