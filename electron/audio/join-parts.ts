import type { AppError } from '../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { MediaItem, Provenance } from '../../shared/media/media-item.ts'
import { isWholeAnswer } from '../../shared/runs/run.ts'
import { audioError } from '../../shared/text/en/errors/audio.ts'
import type { LibraryService } from '../library/library-service.ts'
import type { RunService } from '../runs/run-service.ts'
import { joinAudio } from './join-audio.ts'

export interface JoinPartsDependencies {
  readonly runs: Pick<RunService, 'get'>
  readonly library: Pick<LibraryService, 'madeBy' | 'read' | 'save' | 'origin'>
  /** Returns a file without the metadata that the app has written into it. */
  readonly withoutOwnText: (bytes: Uint8Array) => Promise<Uint8Array>
}

/** Joins a text that was spoken in parts into one file. */
export interface JoinParts {
  /**
   * Joins the clips of these runs, in order, into one library item with the provenance of its parts. Resolves with the
   * existing item when there is one. The clips stay unchanged. `unavailable` unless every part is complete and saved:
   * an incomplete text never becomes a complete file.
   */
  join(runIds: readonly string[]): Promise<Result<MediaItem>>
  /** The same for every voice of a click whose parts are all complete; nothing for a text that was sent in one part. */
  joinGroup(runIds: readonly string[]): Promise<readonly Result<MediaItem>[]>
}

interface Clip {
  readonly runId: string
  readonly item: MediaItem
  readonly provenance: Provenance
}

export function createJoinParts({ runs, library, withoutOwnText }: JoinPartsDependencies): JoinParts {
  const joining = new Map<string, Promise<Result<MediaItem>>>()

  function clipOf(runId: string): Clip | undefined {
    const run = runId === '' ? undefined : runs.get(runId)
    if (run?.ok !== true || !isWholeAnswer(run.value.status)) return undefined
    const made = library.madeBy(runId)
    const item = made.ok ? made.value.find(({ kind }) => kind === 'audio') : undefined
    return item?.provenance === undefined ? undefined : { runId, item, provenance: item.provenance }
  }

  async function joinedOf(ids: readonly string[]): Promise<MediaItem | undefined> {
    const origin = await library.origin(ids[0] ?? '')
    if (!origin.ok) return undefined
    const items = origin.value.derived.flatMap((entry) => (entry.type === 'item' ? entry.item : []))
    return items.find(({ exists, provenance }) => exists && provenance?.madeFrom?.join() === ids.join())
  }

  async function joinClips(clips: readonly Clip[]): Promise<Result<MediaItem>> {
    const ids = clips.map(({ item }) => item.id)
    const existing = await joinedOf(ids)
    if (existing !== undefined) return ok(existing)
    const files: Uint8Array[] = []
    for (const id of ids) {
      const bytes = await library.read(id)
      if (!bytes.ok) return bytes
      files.push(await withoutOwnText(bytes.value))
    }
    const joined = await joinAudio(files)
    if (!joined.ok) return joined
    return library.save({ bytes: joined.value, provenance: provenanceOf(clips) })
  }

  async function join(runIds: readonly string[]): Promise<Result<MediaItem>> {
    const clips = runIds.flatMap((runId) => clipOf(runId) ?? [])
    if (clips.length < 2 || clips.length < runIds.length)
      return err(partsMissing(clips.length, runIds.length))
    const key = clips.map(({ item }) => item.id).join()
    const made = joining.get(key) ?? joinClips(clips)
    joining.set(key, made)
    try {
      return await made
    } finally {
      joining.delete(key)
    }
  }

  return {
    join,
    async joinGroup(runIds) {
      const clips = runIds.map(clipOf)
      const found = clips.filter((clip) => clip !== undefined)
      // All voices of a click speak the same text, so different texts are its parts.
      const parts = new Set(found.map(({ provenance }) => provenance.prompt)).size
      if (found.length < clips.length || parts < 2) return []
      const byVoice = Map.groupBy(found, ({ provenance }) => voiceKey(provenance))
      const whole = [...byVoice.values()].filter((voice) => voice.length === parts)
      const made: Result<MediaItem>[] = []
      for (const voice of whole) made.push(await join(voice.map(({ runId }) => runId)))
      return made
    },
  }
}

function voiceKey({ model, parameters }: Provenance): string {
  return JSON.stringify([model, parameters['voice'] ?? null, parameters['response_format'] ?? null])
}

/** The provenance of the first part, with the whole text, and without a run: several runs made it. */
function provenanceOf(clips: readonly Clip[]): Provenance {
  const [first] = clips
  if (first === undefined) throw new Error('Nothing to join')
  const { runId: _runId, requestId: _requestId, tookMs: _tookMs, ...shared } = first.provenance
  return {
    ...shared,
    prompt: clips.map(({ provenance }) => provenance.prompt).join(''),
    madeFrom: clips.map(({ item }) => item.id),
  }
}

function partsMissing(existing: number, count: number): AppError {
  return {
    kind: 'unavailable',
    ...audioError('partsMissing', { there: String(existing), count: String(count) }),
  }
}
