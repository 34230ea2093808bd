import { normaliseErrorBody, type ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import { hasBaseResponseError } from '../../shared/gateway/errors/normalise-error-facts.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import { unreadableBody } from '../../shared/gateway/errors/unreadable-body.ts'
import type { Format } from '../../shared/formats/format.ts'
import { parseJsonWithIds } from '../../shared/json.ts'
import { isPlainToTls } from './speaks-tls.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'

/**
 * Reads a body that is not a stream. Error or not is decided from the status and from the body's shape, since the content
 * type alone lies (see shared/gateway/wire/streams.md, "Content types that lie").
 */
export function readWholeBody<Output>(
  format: Pick<Format<never, Output>, 'response' | 'responseText'>,
  text: string,
  status: number,
  context: ErrorContext,
): Result<Output> {
  if (isPlainToTls(text, status)) {
    const { connectionId } = context
    return err({
      kind: 'network',
      ...gatewayError('gatewayNeedsHttps'),
      status,
      gatewaySays: text.trim(),
      ...(connectionId !== undefined && { remedies: [{ type: 'check-connection', connectionId }] }),
    })
  }
  if (status < 200 || status > 299) return err(normaliseErrorBody(text, { ...context, status }))
  const said = text.includes('"base_resp"') ? parseJsonWithIds(text) : undefined
  if (said !== undefined && hasBaseResponseError(said))
    return err(normaliseErrorBody(said, { ...context, status }))
  if (format.responseText !== undefined) {
    const read = format.responseText(text, { ...context, status })
    return read.ok ? read : err({ ...read.error, status })
  }
  const json = parseJsonWithIds(text)
  if (json === undefined) return err(unreadableBody(text, status, context))
  const read = format.response(json, { ...context, status })
  return read.ok ? read : err({ ...read.error, status })
}
