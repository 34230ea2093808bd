import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { MediaItem, Provenance } from '../../../shared/media/media-item.ts'
import type { Derived, MediaOrigin, OriginRun } from '../../../shared/media/media-origin.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'
import type { Database } from '../../database/database.ts'
import { codeOf } from '../../lib/disk-error.ts'
import { openRegularFile } from '../../lib/open-regular-file.ts'
import type { Disk } from '../folder/disk.ts'
import { readEmbeddedMetadata } from '../metadata/embed-metadata.ts'
import { pathOf, sideNameOf } from '../folder/folder-paths.ts'
import { noSuchItem } from '../library-errors.ts'
import type { MediaStore } from '../index/media-store.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** Finds what created a file, and what was created from it. */
export interface FindOrigin {
  origin(id: string): Promise<Result<MediaOrigin>>
  /** Returns the run that a file names, or that created an item with the same bytes. Throws SQLite's errors. */
  runOf(provenance: Provenance | undefined, sameBytes: MediaItem | undefined): OriginRun | undefined
}

/** The relation of a run's text to a file, by the run's format. */
const writtenRelations: Readonly<Record<string, Extract<Derived, { type: 'run' }>['relation']>> = {
  transcriptions: 'transcription',
  translations: 'translation',
}

/** The number of shown results: the library itself lists all. */
const maxDerived = 100
const shownText = 300

export function createFindOrigin({
  database,
  store,
  disk,
  folder,
}: {
  readonly database: Database
  readonly store: MediaStore
  readonly disk: Disk
  readonly folder: () => string
}): FindOrigin {
  const { connection } = database
  const columns = `
    runs.id, runs.format, runs.model, runs.started_at, conversations.id AS conversation_id,
    CASE WHEN conversations.id IS NULL THEN NULL ELSE runs.turn_id END AS turn_id`
  const tables = `
    runs LEFT JOIN conversations ON conversations.id = runs.conversation_id AND conversations.deleted_at IS NULL`
  const byId = connection.prepare(
    `SELECT ${columns} FROM ${tables} WHERE runs.id = ? AND runs.deleted_at IS NULL`,
  )
  // Two rows are enough to detect an id that a gateway gave twice: then neither run is returned.
  const byRequestId = connection.prepare(`
    SELECT ${columns} FROM ${tables} WHERE runs.request_id = ? AND runs.deleted_at IS NULL LIMIT 2`)
  const derivedItems = connection.prepare(`
    SELECT media_items.id FROM media_sources JOIN media_items ON media_items.number = media_sources.item
    WHERE media_sources.source_id = ? AND media_items.deleted_at IS NULL
    ORDER BY media_items.created_at DESC, media_items.number DESC LIMIT ${maxDerived}`)
  const writtenFormats = Object.keys(writtenRelations)
    .map((id) => `'${id}'`)
    .join(', ')
  const derivedRuns = connection.prepare(`
    SELECT DISTINCT ${columns}, substr(run_texts.answered, 1, ${shownText}) AS answered
    FROM ${tables} JOIN run_files ON run_files.run_id = runs.id
    LEFT JOIN run_texts ON run_texts.run_id = runs.id
    WHERE run_files.media_id IN (?, ?) AND runs.deleted_at IS NULL AND runs.status IN ('done', 'cut-after-end')
      AND runs.format IN (${writtenFormats})
    ORDER BY runs.started_at DESC LIMIT ${maxDerived}`)

  function runOf(
    provenance: Provenance | undefined,
    sameBytes: MediaItem | undefined,
  ): OriginRun | undefined {
    const said = runNamed(provenance)
    if (said !== undefined) return said
    const known = runNamed(sameBytes?.provenance)
    return known && { ...known, foundBy: 'content' }
  }

  function runNamed({ runId, requestId }: Partial<Provenance> = {}): OriginRun | undefined {
    const run = runId === undefined ? undefined : byId.get(runId)
    if (run !== undefined) return { ...toRun(run), foundBy: 'run' }
    const [requested, another] = requestId === undefined ? [] : byRequestId.all(requestId)
    return requested === undefined || another !== undefined
      ? undefined
      : { ...toRun(requested), foundBy: 'request-id' }
  }

  function derivedFrom({ id, sha256 }: MediaItem): Derived[] {
    const items = derivedItems.all(id).flatMap((row) => store.get(String(row['id'])) ?? [])
    // An attached file is identified by its content.
    const runs = derivedRuns.all(id, sha256)
    return [
      ...items.map((item): Derived => ({ type: 'item', relation: relationOf(item), item })),
      ...runs.map((row): Derived => ({
        type: 'run',
        relation: writtenRelations[String(row['format'])] ?? 'transcription',
        run: toRun(row),
      })),
    ]
  }

  async function carriedIn(item: MediaItem): Promise<MediaOrigin['carriedIn']> {
    if (item.provenance === undefined) return undefined
    const path = pathOf(folder(), item)
    if (await carriesItself(path, item.mediaType)) return 'file'
    const beside = await disk.stat(sideNameOf(path)).catch(() => undefined)
    return beside === undefined ? 'index' : 'beside'
  }

  async function carriesItself(path: string, mediaType: string): Promise<boolean> {
    const file = await openRegularFile(path, disk)
    if (file === undefined) return false
    try {
      return (await readEmbeddedMetadata(file.handle, { mediaType, size: file.stats.size })) !== undefined
    } catch (error) {
      if (codeOf(error) === undefined) throw error
      return false
    } finally {
      await file.handle.close()
    }
  }

  return {
    runOf,
    async origin(id) {
      const found = database.read(databaseError('libraryNotRead'), () => {
        const item = store.get(id)
        const run = item && runOf(item.provenance, undefined)
        return item && { item, run, derived: derivedFrom(item) }
      })
      if (!found.ok) return found
      if (found.value === undefined) return err(noSuchItem)
      const { item, run, derived } = found.value
      const carried = await carriedIn(item)
      return ok(definedFields({ carriedIn: carried, run, derived }))
    },
  }
}

function relationOf({ kind }: MediaItem): 'edit' | 'first-frame' | 'other' {
  if (kind === 'image') return 'edit'
  return kind === 'video' ? 'first-frame' : 'other'
}

function toRun(row: Readonly<Record<string, unknown>>): Omit<OriginRun, 'foundBy'> {
  const { conversation_id: conversationId, turn_id: turnId } = row
  return {
    id: String(row['id']),
    format: String(row['format']),
    model: String(row['model']),
    startedAt: Number(row['started_at']),
    ...(typeof conversationId === 'string' && { conversationId }),
    ...(typeof turnId === 'string' && { turnId }),
  }
}
