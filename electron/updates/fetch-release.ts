import * as z from 'zod/mini'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { parseJson } from '../../shared/json.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'
import type { Gateway } from '../gateway/create-gateway.ts'
import { keylessTarget } from '../lib/keyless-target.ts'

/** A release with the name on its page. */
export interface Release {
  readonly version: string
  readonly url: string
}

const maxBytes = 262_144
const silenceMs = 15_000

/** The fields of GitHub's description of a release that are read. */
const releaseSchema = z.object({
  tag_name: z.string().check(z.maxLength(100)),
  html_url: z.string().check(z.maxLength(2_048)),
})

/**
 * Requests the newest release once. The request contains nothing of a connection: no key, header or cookie. Redirects
 * are not followed, whatever their target.
 *
 * Errors are sentences about the update check: `network`, `timeout`, `rejected`, `invalid-response`, `cancelled`.
 */
export async function fetchRelease(
  address: URL,
  proxyUrl: string | null,
  gateway: Pick<Gateway, 'fetchAnswer'>,
  signal: AbortSignal,
): Promise<Result<Release>> {
  const { host } = address
  const { end, head, text } = await gateway.fetchAnswer({
    request: {
      method: 'GET',
      path: address.pathname + address.search,
      auth: 'authorization',
      headers: {},
      expectsStream: false,
    },
    target: keylessTarget(address.origin, proxyUrl, silenceMs),
    signal,
    maxBytes,
  })
  if (end.outcome === 'stopped') return err(cancelledError)
  // A redirect fails with a message about a gateway's key, which does not apply here.
  if (head !== undefined && (head.status < 200 || head.status > 299))
    return err({
      kind: 'rejected',
      ...hostError('updateRefused', { host, status: head.status }),
      status: head.status,
    })
  if (end.outcome === 'failed') return err(toUpdateError(end.error, host))
  const read = releaseSchema.safeParse(parseJson(text))
  const url = read.success ? URL.parse(read.data.html_url) : null
  if (!read.success || url?.protocol !== 'https:')
    return err({ kind: 'invalid-response', ...hostError('updateUnreadable', { host }) })
  return ok({ version: read.data.tag_name.replace(/^v/, ''), url: url.href })
}

/** The error of the transfer, without advice about a connection. */
function toUpdateError(error: AppError, host: string): AppError {
  const { kind, detail } = error
  return {
    kind,
    ...(kind === 'timeout'
      ? hostError('updateTimedOut', { host, seconds: silenceMs / 1000 })
      : hostError('updateNotReached', { host, cause: error })),
    ...(detail !== undefined && { detail }),
  }
}
