import type { LookupFunction } from 'node:net'
import { cancelledError, type AppError } from '../../../shared/errors/app-error.ts'
import { headerValue } from '../../../shared/gateway/errors/normalise-headers.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { AuthScheme } from '../../../shared/gateway/wire.ts'
import type { Gateway } from '../../gateway/create-gateway.ts'
import type { GatewayTarget } from '../../gateway/exchange.ts'
import { createAddressGuard, privateAddressCode } from './address-guard.ts'
import { createBufferedWriter } from './buffered-writer.ts'
import {
  badAddress,
  cutShort,
  encodedDownload,
  idleDownload,
  insecureRedirect,
  privateDownload,
  refusedDownload,
  tooLarge,
  tooManyRedirects,
} from './download-errors.ts'
import type { UnfinishedFile } from './unfinished-file.ts'

export interface FetchFile {
  readonly url: string
  /** The connection that gave the address: its key is only sent to its own origin. */
  readonly target: GatewayTarget
  /** The header that carries the key there; `authorization` by default. */
  readonly auth?: AuthScheme
  readonly signal: AbortSignal
  readonly maxBytes: number
  /** Called often, with the received bytes and, if known, the total. */
  readonly onProgress?: ((received: number, total: number | undefined) => void) | undefined
}

export interface FetchDependencies {
  readonly gateway: Pick<Gateway, 'transfer'>
}

/** The parameters for one address of a `FetchFile`. */
interface Step extends Pick<FetchFile, 'target' | 'signal' | 'maxBytes' | 'onProgress'> {
  /** Without it, no credentials of the connection are sent. */
  readonly auth: AuthScheme | undefined
  readonly lookup: LookupFunction | undefined
}

const maxRedirects = 5

/**
 * Downloads a file with GET, with one request per address on the way, and writes it as it arrives.
 *
 * Redirects are followed manually, at most five, never from https to http. The key and the extra headers of the
 * connection are only sent to the connection's own origin; after a redirect to another origin they are never sent
 * again, whatever the next address is. Links into a private network are not followed, see `AddressGuard`. Anything but
 * a complete answer with status 200 is an error.
 */
export async function fetchFile(
  request: FetchFile,
  file: UnfinishedFile,
  dependencies: FetchDependencies,
): Promise<Result<void>> {
  const home = URL.parse(request.target.baseUrl)?.origin
  let url = readAddress(request.url)
  let isAtHome = url?.origin === home
  const guard = createAddressGuard(request.target)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    if (url === null) return err(badAddress)
    isAtHome &&= url.origin === home
    if (await guard.refuses(url)) return err(privateDownload(url.host))
    const { auth = 'authorization', ...rest } = request
    const step = await fetchOnce(
      url,
      { ...rest, auth: isAtHome ? auth : undefined, lookup: await guard.lookup(url) },
      file,
      dependencies,
    )
    if (!step.ok) return step
    if (step.value === undefined) return ok()
    const next = readAddress(step.value, url)
    if (next !== null && url.protocol === 'https:' && next.protocol === 'http:') {
      return err(insecureRedirect(next.host))
    }
    url = next
  }
  return err(tooManyRedirects)
}

/** Addresses with a user name and password are refused: they would be sent. */
function readAddress(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url : null
}

/** Returns the target of a redirect, `undefined` when the file was received. */
async function fetchOnce(
  url: URL,
  { target, auth, signal, maxBytes, lookup, onProgress }: Step,
  file: UnfinishedFile,
  { gateway }: FetchDependencies,
): Promise<Result<string | undefined>> {
  const writer = createBufferedWriter((bytes) => file.write(bytes))
  let location: string | undefined
  let expected: number | undefined
  let received = 0

  const end = await gateway.transfer(
    {
      method: 'GET',
      url,
      accept: '*/*',
      // A file starts as fast as it continues, so the idle timeout also applies to the headers.
      target: { ...target, headersTimeoutMs: target.idleTimeoutMs },
      signal,
      auth,
      lookup,
    },
    {
      onHead({ status, headers }) {
        const header = (name: string): string | undefined => headerValue(headers, name)
        location = redirects.has(status) ? header('location') : undefined
        if (location !== undefined) return 'leave'
        if (status !== 200) return refusedDownload(url.host, status)
        const encoding = header('content-encoding') ?? 'identity'
        if (encoding !== 'identity') return encodedDownload(url.host, encoding)
        const length = header('content-length')
        expected = length === undefined ? undefined : Number(length)
        return expected !== undefined && expected > maxBytes ? tooLarge(maxBytes) : undefined
      },
      onBytes(bytes) {
        received += bytes.length
        onProgress?.(received, expected)
        return received > maxBytes ? undefined : writer.take(bytes)
      },
      metLimit: () => (received > maxBytes ? tooLarge(maxBytes) : undefined),
    },
  )
  if (end.outcome === 'stopped') return err(cancelledError)
  if (location !== undefined) return ok(location)
  const isReceived = end.outcome === 'received'
  if ((isReceived || end.error.kind === 'network') && expected !== undefined && received !== expected)
    return err(cutShort(url.host, received, expected))
  if (!isReceived) return err(toDownloadError(end.error, url, target))
  await writer.end()
  return signal.aborted ? err(cancelledError) : ok(undefined)
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])

/** Turns the error of the transfer into one about a file. */
function toDownloadError(error: AppError, url: URL, { idleTimeoutMs }: GatewayTarget): AppError {
  if (error.code === privateAddressCode) return privateDownload(url.host)
  if (error.kind === 'timeout') return idleDownload(url.host, idleTimeoutMs)
  return error.kind === 'network' ? withoutAddress(error, url) : error
}

/** Result addresses may contain a signature: error messages leave it out. */
function withoutAddress(error: AppError, { pathname, search }: URL): AppError {
  const { detail = '', ...rest } = error
  const plain = search === '' ? detail : detail.replaceAll(search, '?…')
  return { ...rest, detail: pathname.length > 1 ? plain.replaceAll(pathname, '/…') : plain }
}
