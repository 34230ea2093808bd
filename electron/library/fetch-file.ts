import type { LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { cancelledError, type AppError } from '../../shared/errors/app-error.ts'
import { codeOf } from '../../shared/errors/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { keyHeaderName } from '../../shared/gateway/header-names.ts'
import type { AuthScheme } from '../../shared/gateway/wire.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { Clock } from '../host/host.ts'
import { createAddressGuard, privateAddressCode } from './address-guard.ts'
import {
  badAddress,
  insecureRedirect,
  privateDownload,
  refusedDownload,
  tooManyRedirects,
} from './download-errors.ts'
import { receiveBody, type ResponseHead } from './receive-body.ts'
import type { UnfinishedFile } from './unfinished-file.ts'

export interface FetchFile {
  readonly url: string
  /** The connection that gave the address: its key goes to its own origin and nowhere else. */
  readonly target: GatewayTarget
  /** Which header carries the key there; `authorization` unless told. */
  readonly auth?: AuthScheme
  readonly signal: AbortSignal
  readonly mostBytes: number
}

export interface FetchDependencies {
  readonly clock: Clock
  readonly userAgent: string
  /** A connection of its own to an origin, with proxy and certificates of the target. */
  readonly createDispatcher: (
    target: GatewayTarget,
    origin: string,
    lookup?: LookupFunction,
  ) => Promise<Dispatcher>
  /** What an exception of the network means, in words. */
  readonly toNetworkError: (
    error: unknown,
    target: GatewayTarget,
    phase: 'connecting' | 'waiting' | 'reading',
    method: 'GET',
  ) => AppError
}

const mostRedirects = 5

/**
 * Fetches a file with GET, once for each address on the way, and writes it as it comes.
 *
 * Redirects are followed by hand, at most five, never from https to http. The key and the extra headers of the connection
 * go to the connection's own origin alone; once a redirect has led elsewhere they are not sent any more, wherever it leads
 * then. Links that lead into a private network are not followed, see `AddressGuard`. Everything but a whole answer with the
 * status 200 is an error.
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
  for (let redirects = 0; redirects <= mostRedirects; redirects += 1) {
    if (url === null) return err(badAddress)
    isAtHome &&= url.origin === home
    if (await guard.refuses(url)) return err(privateDownload(url.host))
    const step = await fetchOnce(
      url,
      isAtHome,
      { ...request, lookup: await guard.lookup(url) },
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

/** Addresses with a name and a password in them are refused: they would be sent. */
function readAddress(text: string, base?: URL): URL | null {
  const url = URL.parse(text, base?.href)
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return null
  return url.username === '' && url.password === '' ? url : null
}

/** Answers where a redirect leads to, `undefined` when the file is there. */
async function fetchOnce(
  url: URL,
  withCredentials: boolean,
  {
    target,
    auth = 'authorization',
    signal,
    mostBytes,
    lookup,
  }: FetchFile & { readonly lookup: LookupFunction | undefined },
  file: UnfinishedFile,
  { clock, userAgent, createDispatcher, toNetworkError }: FetchDependencies,
): Promise<Result<string | undefined>> {
  if (signal.aborted) return err(cancelledError)
  // Words about the network name the host that was asked.
  const asked = { ...target, baseUrl: url.origin }
  let dispatcher: Dispatcher
  try {
    dispatcher = await createDispatcher(target, url.origin, lookup)
  } catch (error) {
    return err(withoutAddress(toNetworkError(error, asked, 'connecting', 'GET'), url))
  }
  const headers = new Map([
    ['accept', '*/*'],
    ['accept-encoding', 'identity'],
    ['user-agent', userAgent],
  ])
  if (withCredentials) addCredentials(headers, target, auth)
  try {
    const received = await receiveBody({
      dispatcher,
      url,
      headers: Object.fromEntries(headers),
      signal,
      clock,
      idleTimeoutMs: target.idleTimeoutMs,
      mostBytes,
      judge: (head) => judgeHead(head, url),
      write: (bytes) => file.write(bytes),
      toNetworkError: (error, phase) =>
        codeOf(error) === privateAddressCode
          ? privateDownload(url.host)
          : withoutAddress(toNetworkError(error, asked, phase, 'GET'), url),
    })
    return received.ok ? ok(received.value.location) : received
  } finally {
    void dispatcher.destroy().catch(() => undefined)
  }
}

function addCredentials(headers: Map<string, string>, target: GatewayTarget, auth: AuthScheme): void {
  for (const { name, value } of target.extraHeaders) headers.set(name.toLowerCase(), value)
  const key = target.key?.trim() ?? ''
  if (key === '') return
  headers.set(keyHeaderName(auth, target.headerNames), auth === 'authorization' ? `Bearer ${key}` : key)
}

/** Where to go on to, the body, or why not. */
function judgeHead({ status, headers }: ResponseHead, url: URL): Result<{ location?: string }> {
  const location = headers['location']
  if ([301, 302, 303, 307, 308].includes(status)) {
    return location === undefined ? err(refusedDownload(url.host, status)) : ok({ location })
  }
  return status === 200 ? ok({}) : err(refusedDownload(url.host, status))
}

/** Addresses of results may hold a signature: what is told of a failure does not. */
function withoutAddress(error: AppError, { pathname, search }: URL): AppError {
  const { detail = '', ...rest } = error
  const plain = search === '' ? detail : detail.replaceAll(search, '?…')
  return { ...rest, detail: pathname.length > 1 ? plain.replaceAll(pathname, '/…') : plain }
}
