import { libraryStandIn, mapTexts } from '../../shared/media/library-stand-in.ts'
import { notKept } from '../../shared/media/without-bytes.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { MediaPart } from './media-keeper.ts'
import { mediaBug } from './run-errors.ts'

/** Holds back the media of one answer until they are saved: they are never shown before. */
export interface MediaIntake {
  /** Returns the parts that can be shown at once. The other parts are delivered in order once they are saved. */
  take(parts: readonly Part[]): readonly Part[]
  /** Whether media are still being saved. */
  isBusy(): boolean
  /** Returns placeholders for unsaved media when the app closes: they say that the bytes are only in the record. */
  giveUp(): Part[]
  /** Resolves when everything that arrived is saved or has failed. */
  settled(): Promise<void>
}

export interface MediaIntakeOptions {
  /** Rejects only because of a bug. */
  readonly keep: (media: MediaPart) => Promise<MediaPart>
  readonly deliver: (parts: readonly Part[]) => void
}

interface Waiting {
  readonly media: MediaPart
  /** Whether a placeholder was shown for it, so that later text does not come before it. */
  hasPlace: boolean
}

export function createMediaIntake({ keep, deliver }: MediaIntakeOptions): MediaIntake {
  /** The number of media per block: an answer may use a name more than once. */
  const counts = new Map<string, number>()
  /** The library item of each file, by its base64. */
  const kept = new Map<string, string>()
  let waiting: Waiting[] = []
  let chain = Promise.resolve()
  let heldProviderState: Extract<Part, { type: 'keep' }> | undefined
  let hasFailed = false

  function nameOf(block: string): string {
    const count = counts.get(block) ?? 0
    return count === 0 ? block : `${block}#${count}`
  }

  async function keepOne(entry: Waiting): Promise<void> {
    const { media } = entry
    const done = await keep(media).catch((): MediaPart => failed(media))
    // The gateway restarted the answer meanwhile: earlier media stay in the library, but are not part of this answer.
    if (!waiting.includes(entry)) return
    waiting = waiting.filter((other) => other !== entry)
    if (media.data !== undefined && done.mediaId !== undefined) kept.set(media.data, done.mediaId)
    if (media.data !== undefined && done.mediaId === undefined) hasFailed = true
    deliver([done, ...releaseKeep()])
  }

  /**
   * The provider state contains the same bytes: it refers to the saved items instead, or is dropped if saving failed.
   */
  function releaseKeep(): Part[] {
    if (waiting.length > 0 || heldProviderState === undefined) return []
    const { value } = heldProviderState
    heldProviderState = undefined
    return hasFailed ? [] : [{ type: 'keep', value: withStandIns(value) }]
  }

  function withStandIns(value: unknown): unknown {
    return mapTexts(value, (text) => {
      const mediaId = kept.get(text)
      return mediaId === undefined ? text : libraryStandIn(mediaId)
    })
  }

  function takeMedia(media: MediaPart): Part[] {
    const named = { ...media, block: nameOf(media.block) }
    if (media.isPartial === true) return [named]
    counts.set(media.block, (counts.get(media.block) ?? 0) + 1)
    if (!canBeKept(media)) return [named]
    const entry: Waiting = { media: named, hasPlace: false }
    waiting.push(entry)
    chain = chain.then(() => keepOne(entry))
    return []
  }

  /** Adds placeholders for unsaved media before the parts that follow them. */
  function places(): Part[] {
    return waiting.flatMap((entry) => {
      if (entry.hasPlace) return []
      entry.hasPlace = true
      const { block, mediaType } = entry.media
      return [{ type: 'media', block, mediaType, isPartial: true }]
    })
  }

  function takeOne(part: Part): Part[] {
    switch (part.type) {
      case 'start':
        counts.clear()
        waiting = []
        heldProviderState = undefined
        hasFailed = false
        return [part]
      case 'media':
        return takeMedia(part)
      case 'keep':
        if (waiting.length === 0 && kept.size === 0 && !hasFailed) return [part]
        heldProviderState = part
        return releaseKeep()
      case 'usage':
      case 'finish':
      case 'error':
      case 'unreadable':
        return [part]
      default:
        return [...places(), part]
    }
  }

  return {
    take(parts) {
      // Most answers contain no media at all, and arrive in thousands of parts.
      const hasMedia = counts.size > 0 || parts.some(({ type }) => type === 'media')
      return hasMedia ? parts.flatMap(takeOne) : parts
    },
    isBusy() {
      return waiting.length > 0
    },
    giveUp() {
      const left = waiting
      waiting = []
      return left.map(({ media: { data: _data, source: _source, ...media } }) => ({
        ...media,
        problem: notKept,
      }))
    },
    settled: () => chain,
  }
}

function canBeKept({ data, source, url, mediaId }: MediaPart): boolean {
  const hasBytes = data !== undefined || source !== undefined
  return mediaId === undefined && (hasBytes || /^https?:/i.test(url ?? ''))
}

function failed({ data: _data, source: _source, ...media }: MediaPart): MediaPart {
  return { ...media, problem: mediaBug }
}
