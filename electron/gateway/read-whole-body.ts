import { normaliseErrorBody, type ErrorContext } from '../../shared/gateway/errors/normalise-error-body.ts'
import { hasBaseResponseError } from '../../shared/gateway/errors/normalise-error-facts.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import { unreadableBody } from '../../shared/gateway/errors/unreadable-body.ts'
import type { Format } from '../../shared/formats/format.ts'
import { parseJsonWithIds } from '../../shared/json.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'
import { maxErrorMessageCharacters } from '../../shared/limits.ts'

/**
 * Reads a body that is not a stream. Whether it is an error is decided from status and shape, since the content type
 * alone is not reliable (see shared/gateway/wire/streams.md, "Content types that lie"; shared/gateway/wire/errors.md,
 * "Shapes"). The error always has the status; it is `invalid-response` for a body that cannot be read.
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
  const baseResponse = text.includes('"base_resp"') ? parseJsonWithIds(text) : undefined
  if (baseResponse !== undefined && hasBaseResponseError(baseResponse))
    return err(normaliseErrorBody(baseResponse, { ...context, status }))
  if (format.responseText !== undefined) {
    const read = format.responseText(text, { ...context, status })
    return read.ok ? read : err({ ...read.error, status })
  }
  const json = parseJsonWithIds(text)
  if (json === undefined) return err(unreadableBody(text, status, context))
  const read = format.response(json, { ...context, status })
  return read.ok ? read : err({ ...read.error, status })
}

/** Whether a 400 is the answer of a server in Go, nginx or Apache to plain http on an https port. */
function isPlainToTls(text: string, status: number): boolean {
  return (
    status === 400 &&
    /HTTP request (?:was sent )?to (?:an )?HTTPS (?:server|port)|speaking plain HTTP to an SSL-enabled server/i.test(
      text.slice(0, maxErrorMessageCharacters),
    )
  )
}
