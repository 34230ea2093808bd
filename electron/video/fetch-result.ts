import type { AppError } from '../../shared/errors/app-error.ts'
import { err, type Result } from '../../shared/errors/result.ts'
import type { VideoLinks } from '../../shared/formats/video/result-links.ts'
import { taskContentPath } from '../../shared/formats/video/task-requests.ts'
import { resolveResultAddress } from '../../shared/gateway/result-address.ts'
import { routeUrl } from '../../shared/gateway/address.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import type { GatewayTarget } from '../gateway/exchange.ts'
import type { LibraryService } from '../library/library-service.ts'
import { nothingToDownload, notAVideo, resultExpired } from './video-errors.ts'

export interface ResultToFetch {
  readonly taskId: string
  readonly links: VideoLinks
  /** The index of the video in its task, from 0. The content route has the first. */
  readonly index: number
  readonly target: GatewayTarget
  /** The remaining bytes that one answer may download. */
  readonly maxBytes: number
  readonly provenance: Provenance
  readonly signal: AbortSignal
  /** Called when a file was downloaded, with whether the request included the key. */
  readonly onFetched?: (wasKeySent: boolean) => void
  readonly onProgress?: (received: number, total: number | undefined) => void
}

export interface FetchResultDependencies {
  readonly library: Pick<LibraryService, 'download' | 'save' | 'delete'>
  /** Current links of each video from the gateway. Requested when the known links do not return a file. */
  readonly freshVideoLinks: () => Promise<readonly VideoLinks[]>
  /** The videos in a task's list of files, which some gateways offer. */
  readonly artifacts: () => Promise<readonly VideoLinks[]>
}

/**
 * Downloads one video of a task that succeeded and saves it in the library. Tries in this order: the links, each link
 * of a gateway's content route on the connection's own host, fresh links, the content route, the list of files (see
 * shared/gateway/wire/video.md, "Result address").
 *
 * The error is `nothing-to-download`, `result-expired`, `cancelled`, that of a disk, or that of the last address that
 * could not be reached: `isWorthRetrying` tells which may pass by itself.
 */
export async function fetchResult(
  wanted: ResultToFetch,
  dependencies: FetchResultDependencies,
): Promise<Result<MediaItem>> {
  const { taskId, target, index } = wanted
  const tried = new Set<string>()
  const errors: AppError[] = []
  if (taskId === '' && wanted.links.length === 0) return err(nothingToDownload(undefined))
  const ownContent = routeUrl(target.baseUrl, taskContentPath(taskId))
  const steps: readonly (() => Promise<VideoLinks>)[] = [
    async () => wanted.links,
    async () => (await dependencies.freshVideoLinks())[index] ?? [],
    async () => (index === 0 ? [ownContent] : []),
    async () => (await dependencies.artifacts())[index] ?? [],
  ]
  let hadLinks = false
  for (const step of steps) {
    for (const link of (await step()).flatMap((found) => withOwnHost(found, target))) {
      if (tried.has(link)) continue
      tried.add(link)
      hadLinks ||= link !== ownContent
      const fetched = await fetchOne(link, wanted, dependencies)
      if (fetched.ok) wanted.onFetched?.(isSentKey(link, target))
      if (fetched.ok || isFinal(fetched.error)) return fetched
      errors.push(fetched.error)
    }
    if (wanted.signal.aborted) break
  }
  return err(conclude(errors, hadLinks))
}

/** Whether another attempt may succeed without anybody's action. */
export function isWorthRetrying({ kind, code, status }: AppError): boolean {
  if (kind === 'network' || kind === 'timeout' || code === 'nothing-to-download') return true
  return status !== undefined && (status === 408 || status === 429 || status >= 500)
}

/** Whether trying another address is useless: an error of the disk, or the user's cancellation. */
export function isFinal({ kind }: AppError): boolean {
  return kind === 'storage' || kind === 'cancelled'
}

/**
 * A gateway whose own address is not configured returns its content route on another host: the connection's host serves
 * it.
 */
function withOwnHost(given: string, { baseUrl }: GatewayTarget): string[] {
  const link = resolveResultAddress(given, baseUrl)
  if (link === undefined) return []
  const url = URL.parse(link)
  const route = /\/v1\/(?:videos|tasks)\/.+\/content$/.exec(url?.pathname ?? '')?.[0]
  if (url === null || route === undefined) return [link]
  return [link, routeUrl(baseUrl, route + url.search)]
}

/**
 * Whether a link is requested with the key: only at the connection's own address, and only if it has a key
 * (`fetch-file.ts`).
 */
function isSentKey(link: string, { baseUrl, key }: GatewayTarget): boolean {
  return key !== null && URL.parse(link)?.origin === URL.parse(baseUrl)?.origin
}

async function fetchOne(
  link: string,
  { target, provenance, signal, maxBytes, onProgress }: ResultToFetch,
  { library }: FetchResultDependencies,
): Promise<Result<MediaItem>> {
  const bytes = bytesOf(link)
  const fetched =
    bytes === undefined
      ? await library.download({
          url: link,
          target,
          provenance,
          signal,
          maxBytes,
          onProgress,
          isRetriedByCaller: true,
        })
      : await library.save({ bytes, provenance })
  if (!fetched.ok) return fetched
  const { mediaType } = fetched.value
  // A file at an address may have an unknown type; data inside an answer is often no file at all.
  const isVideo = bytes === undefined ? mediaType !== 'text/plain' : /^(?:video|image)\//.test(mediaType)
  if (isVideo) return fetched
  await library.delete([fetched.value.id])
  return err(notAVideo(URL.parse(link)?.host))
}

/** The content of a data URL. */
function bytesOf(link: string): Uint8Array | undefined {
  const match = /^data:[^,]*?(;base64)?,/i.exec(link)
  if (match === null) return undefined
  const rest = link.slice(match[0].length)
  return match[1] === undefined ? percentDecoded(Buffer.from(rest)) : Buffer.from(rest, 'base64')
}

/** Decodes to bytes, while `decodeURIComponent` decodes to text; a `%` without two hex digits stands for itself. */
function percentDecoded(encoded: Buffer): Uint8Array {
  const decoded = Buffer.alloc(encoded.length)
  let length = 0
  for (let at = 0; at < encoded.length; at += 1) {
    const digits = encoded[at] === 0x25 ? encoded.toString('latin1', at + 1, at + 3) : ''
    const isEscape = /^[\da-f]{2}$/i.test(digits)
    decoded[length] = isEscape ? Number.parseInt(digits, 16) : (encoded[at] ?? 0)
    length += 1
    if (isEscape) at += 2
  }
  return decoded.subarray(0, length)
}

/** An expired link explains most: the errors of the other routes follow from it. */
function conclude(errors: readonly AppError[], hadLinks: boolean): AppError {
  const [first] = errors
  const status = first?.status
  if (first !== undefined && hadLinks && status !== undefined && [401, 403, 404, 410].includes(status))
    return resultExpired(first, status)
  const passing = errors.find(isWorthRetrying)
  if (passing !== undefined) return passing
  return first !== undefined && hadLinks ? first : nothingToDownload(first)
}
