import { libraryStandIn, mapTexts } from '../../shared/media/library-stand-in.ts'
import { notKept } from '../../shared/media/without-bytes.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { MediaPart } from './media-keeper.ts'
import { mediaBug } from './run-errors.ts'

/** Holds the media of one answer back until they are kept: they are saved before they are shown. */
export interface MediaIntake {
  /** What is shown at once of the parts that arrived. The rest is delivered, in its order, when it is kept. */
  take(parts: readonly Part[]): readonly Part[]
  /** Whether something is still being kept. */
  isBusy(): boolean
  /** What is not kept yet, for an app that closes: it says that its bytes are in the record alone. */
  giveUp(): Part[]
  /** Resolves when everything that arrived is kept, or could not be. */
  settled(): Promise<void>
}

export interface MediaIntakeOptions {
  /** Rejects for a bug alone. */
  readonly keep: (media: MediaPart) => Promise<MediaPart>
  readonly deliver: (parts: readonly Part[]) => void
}

interface Waiting {
  readonly media: MediaPart
  /** Whether something stands in its place, as later words must not come before it. */
  hasPlace: boolean
}

export function createMediaIntake({ keep, deliver }: MediaIntakeOptions): MediaIntake {
  /** How many media of a block there were: an answer may use a name more than once. */
  const counts = new Map<string, number>()
  /** Which item has the bytes, by their base64. */
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
    // The gateway began anew meanwhile: what it made before stays in the library, but is no part of this answer.
    if (!waiting.includes(entry)) return
    waiting = waiting.filter((other) => other !== entry)
    if (media.data !== undefined && done.mediaId !== undefined) kept.set(media.data, done.mediaId)
    if (media.data !== undefined && done.mediaId === undefined) hasFailed = true
    deliver([done, ...releaseKeep()])
  }

  /** What must be sent back later holds the same bytes: it names the items in their place, or is not kept at all. */
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

  /** Marks the places of media that are not kept yet, in front of what follows them. */
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
      // Most answers have no media at all, and come in thousands of pieces.
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
