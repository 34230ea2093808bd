import { isDeepStrictEqual } from 'node:util'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { AppContract, Input, Output } from '../../shared/ipc/contract.ts'
import type { Emit } from '../../shared/ipc/handlers.ts'
import { formatIds, formatRegistry, type RequestFormId } from '../../shared/formats/registry.ts'
import { parseOwnJson, type Json } from '../../shared/json.ts'
import { maxPresetCharacters, maxSavedPresets } from '../../shared/limits.ts'
import { modelsOfPreset, portableText } from '../../shared/presets/preset-text.ts'
import {
  newestPreset,
  presetKey,
  presetTagsSchema,
  type CarriedPreset,
  type PresetContent,
  type PresetSummary,
  type SavedPreset,
} from '../../shared/presets/preset.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { presetsError } from '../../shared/text/en/errors/presets.ts'
import type { Database } from '../database/database.ts'
import type { Clock } from '../host/host.ts'
import { createVersionedLibrary, type ImportDone } from '../lib/versioned/versioned-library.ts'
import { createVersionedStore, type Versioned } from '../lib/versioned/versioned-store.ts'
import { readPresetFile, writePresetFile } from './preset-file.ts'
import { presetKind } from './preset-kind.ts'
import { writePromptfoo } from './promptfoo-file.ts'
import { secretHeaderIn } from './secret-header.ts'

/** The library of presets and prompts. Every change emits `presets.changed`. */
export interface PresetService {
  /** Sorted by name. */
  list(): Result<PresetSummary[]>
  get(id: string): Result<SavedPreset>
  save(input: Input<'presets.save'>): Result<SavedPreset>
  mark(input: Input<'presets.mark'>): Result<void>
  noteUse(id: string): Result<void>
  delete(ids: readonly string[]): Result<void>
  restore(ids: readonly string[]): Result<void>
  export(input: Input<'presets.export'>): Result<Output<'presets.export'>>
  read(text: string): Result<Output<'presets.read'>>
  import(presets: readonly CarriedPreset[]): Result<ImportDone>
  undoImport(done: ImportDone): Result<void>
  earlier(formId: RequestFormId): Result<Output<'presets.earlier'>>
  sweep(): Result<void>
}

export interface PresetServiceDependencies {
  readonly database: Database
  readonly clock: Clock
  readonly trustedNow: () => number
  readonly emit: Emit<AppContract>
  /** Whether a text contains a key of a connection. */
  readonly holdsKey: (text: string) => boolean
  /** The text with such keys masked. */
  readonly redact: (text: string) => string
  /** Parses JSON or YAML into plain values of bounded size and depth. */
  readonly readTree: (text: string) => Result<Json>
}

/**
 * Maximum numbers of earlier prompts that are offered again and of runs that are searched for them; longer prompts than
 * a form accepts are omitted.
 */
const maxEarlier = 50
const earlierRuns = 500
const earlierCharacters = 20_000

/** Characters of its text that are listed and searched. */
const excerptCharacters = 240

export function createPresetService({
  database,
  clock,
  trustedNow,
  emit,
  holdsKey,
  redact,
  readTree,
}: PresetServiceDependencies): PresetService {
  const store = createVersionedStore(database, presetKind)
  const { connection } = database
  const marks = connection.prepare('SELECT tags, favourite_at, use_count, used_at FROM presets WHERE id = ?')
  const setTags = connection.prepare('UPDATE presets SET tags = ? WHERE id = ?')
  const setFavourite = connection.prepare('UPDATE presets SET favourite_at = ? WHERE id = ?')
  const countUse = connection.prepare(
    'UPDATE presets SET use_count = use_count + 1, used_at = ? WHERE id = ?',
  )
  const asked = connection.prepare(`
    SELECT DISTINCT trim(asked) AS text FROM (
      SELECT t.asked FROM runs JOIN run_texts t ON t.run_id = runs.id
      WHERE runs.format IN (SELECT value FROM json_each(?)) AND runs.deleted_at IS NULL AND t.asked <> ''
        AND length(t.asked) <= ${earlierCharacters}
      ORDER BY t.number DESC LIMIT ${earlierRuns}
    ) LIMIT ${maxEarlier}`)
  const library = createVersionedLibrary<PresetContent>({
    store,
    database,
    clock,
    trustedNow,
    nameOf: presetKey,
    max: maxSavedPresets,
    problemOf,
    // Content that differs only in the order of keys is no new version.
    imported: (content, known) => (isDeepStrictEqual(content, known) ? known : content),
    onChanged: () => emit('presets.changed', {}),
    errors: {
      notRead: databaseError('presetsNotRead'),
      notSaved: databaseError('presetNotSaved'),
      notDeleted: databaseError('presetNotDeleted'),
      notRestored: databaseError('presetNotRestored'),
      notRemoved: databaseError('deletedPresetsNotRemoved'),
      notFound: presetsError('noSuchPreset'),
      nameTaken: ({ name }) => presetsError('nameTaken', { name }),
      full: presetsError('libraryFull', { limit: maxSavedPresets }),
    },
  })

  function problemOf(content: PresetContent): AppError | undefined {
    const { name } = content
    const json = JSON.stringify(content)
    const tool = secretHeaderIn(content)
    const problem =
      json.length > maxPresetCharacters
        ? presetsError('tooLong', { name, limit: maxPresetCharacters })
        : holdsKey(json)
          ? presetsError('holdsKey', { name })
          : tool === undefined
            ? undefined
            : presetsError('secretHeader', { name, tool })
    return problem && { kind: 'invalid-input', ...problem }
  }

  function marksOf(id: string): Pick<SavedPreset, 'tags' | 'isFavourite' | 'useCount' | 'usedAt'> {
    const row = marks.get(id)
    const usedAt = row?.['used_at'] ?? null
    const tags = presetTagsSchema.safeParse(parseOwnJson(String(row?.['tags'])))
    return {
      tags: tags.data ?? [],
      isFavourite: (row?.['favourite_at'] ?? null) !== null,
      useCount: Number(row?.['use_count'] ?? 0),
      ...(usedAt !== null && { usedAt: Number(usedAt) }),
    }
  }

  function withMarks(found: Result<Versioned<PresetContent>>): Result<SavedPreset> {
    if (!found.ok) return found
    return database.read(databaseError('presetsNotRead'), () => ({
      ...found.value,
      ...marksOf(found.value.id),
    }))
  }

  const get = (id: string): Result<SavedPreset> => withMarks(library.get(id))

  function change(make: () => void): Result<void> {
    const done = database.write(databaseError('presetNotSaved'), () => {
      make()
      return ok()
    })
    if (done.ok) emit('presets.changed', {})
    return done
  }

  return {
    ...library,
    list: () =>
      database.read(databaseError('presetsNotRead'), () =>
        store
          .list()
          .map(({ id, version, updatedAt, content }) => ({
            id,
            kind: content.kind,
            name: content.name,
            ...(content.kind === 'preset' && { form: content.form }),
            model: modelsOfPreset(content)[0] ?? '',
            excerpt: portableText(content).text.slice(0, excerptCharacters),
            version,
            updatedAt,
            ...marksOf(id),
          }))
          .toSorted((left, right) => left.name.localeCompare(right.name)),
      ),
    get,
    save({ id, content, tags }) {
      const saved = library.save(id, content)
      if (!saved.ok || tags === undefined) return withMarks(saved)
      const tagged = change(() => setTags.run(JSON.stringify(tags), saved.value.id))
      return tagged.ok ? withMarks(saved) : tagged
    },
    mark: ({ id, tags, isFavourite }) =>
      change(() => {
        if (tags !== undefined) setTags.run(JSON.stringify([...new Set(tags)]), id)
        if (isFavourite !== undefined) setFavourite.run(isFavourite ? Math.round(clock.now()) : null, id)
      }),
    noteUse: (id) => change(() => countUse.run(Math.round(clock.now()), id)),
    earlier: (formId) =>
      database.read(databaseError('presetsNotRead'), () => {
        const formats = formatIds.filter((id) => formatRegistry[id].form === formId)
        return { texts: asked.all(JSON.stringify(formats)).map((row) => String(row['text'])) }
      }),
    export({ ids, type }) {
      const carried: CarriedPreset[] = []
      for (const id of ids) {
        const found = get(id)
        if (!found.ok) return found
        carried.push({ content: newestPreset(found.value).content, tags: found.value.tags })
      }
      const text = type === 'json' ? writePresetFile(carried) : writePromptfoo(carried)
      // A key may have become known after the text was saved.
      return ok({ text: redact(text) })
    },
    read: (text) => readPresetFile(text, readTree),
    import(presets) {
      const done = library.import(presets.map(({ content }) => content))
      if (!done.ok) return done
      const tagged = change(() => {
        for (const { content, tags } of presets) {
          const id = store.idOfName(presetKey(content))
          if (id !== undefined && done.value.addedIds.includes(id)) setTags.run(JSON.stringify(tags), id)
        }
      })
      return tagged.ok ? done : tagged
    },
  }
}
