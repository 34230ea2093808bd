import { createReadStream, openSync, readSync, closeSync } from 'node:fs'
import { basename } from 'node:path'
import { ok, type Result } from '../../../shared/errors/result.ts'
import { mediaValueSchema, type MediaValue } from '../../../shared/media/media-value.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { isPackMedia, packHeadBytes } from '../../../shared/experiments/pack-media.ts'
import type { JsonObject } from '../../../shared/json.ts'
import { sniffType } from '../../../shared/media/sniff-type.ts'
import type { LibraryService } from '../../library/library-service.ts'

/** The images, audio files, videos and PDFs in a pack's folder. */
export interface PackMedia {
  /**
   * Returns the value that represents a file until `fill`: its path is its id. `undefined` for other files, judged by
   * their bytes. Rethrows file system errors.
   */
  valueOf(path: string): MediaValue | undefined
  /** Imports the files into the library, each once, and puts the items into the plan. Fails with the first error. */
  fill(plan: ExperimentPlan): Promise<Result<ExperimentPlan>>
}

export function createPackMedia(importFile: LibraryService['importFile']): PackMedia {
  const found = new Map<string, MediaValue>()

  return {
    valueOf(path) {
      const mediaType = sniffType(headOf(path))
      if (!isPackMedia(mediaType)) return undefined
      const value = { mediaId: path, mediaType, fileName: basename(path) }
      found.set(path, value)
      return value
    },

    async fill(plan) {
      const items = new Map<string, MediaValue>()
      for (const [path, { fileName }] of found) {
        const imported = await importFile({ name: fileName, bytes: createReadStream(path) })
        if (!imported.ok) return imported
        const { id, mediaType } = imported.value.item
        items.set(path, { mediaId: id, mediaType, fileName })
      }
      return ok({ ...plan, cases: plan.cases.map((row) => ({ ...row, vars: filled(row.vars, items) })) })
    },
  }
}

function filled(vars: Readonly<JsonObject>, items: ReadonlyMap<string, MediaValue>): JsonObject {
  return Object.fromEntries(
    Object.entries(vars).map(([name, value]) => {
      const media = mediaValueSchema.safeParse(value)
      return [name, (media.success ? items.get(media.data.mediaId) : undefined) ?? value]
    }),
  )
}

function headOf(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const head = new Uint8Array(packHeadBytes)
    return head.subarray(0, readSync(file, head, 0, packHeadBytes, 0))
  } finally {
    closeSync(file)
  }
}
