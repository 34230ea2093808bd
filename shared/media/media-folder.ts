import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { provenanceSchema } from './media-item.ts'
import { originRunSchema } from './media-origin.ts'

/** The folder where the library stores its files. */
export const mediaFolderSchema = z.object({
  path: z.string(),
  /** Whether it is inside the data folder, which is the default. */
  isDefault: z.boolean(),
  /** Why nothing can be saved there now; left out when files can be saved. */
  problem: z.optional(appErrorSchema),
})

export type MediaFolder = z.infer<typeof mediaFolderSchema>

/** What happens to the files when another folder is chosen. */
export const mediaFolderMoves = ['move', 'leave'] as const

export type MediaFolderMove = (typeof mediaFolderMoves)[number]

/** The result of changing the folder. Files that were left behind stay there and are listed as missing. */
export const mediaFolderChangeSchema = z.object({
  folder: mediaFolderSchema,
  moved: z.number(),
  left: z.number(),
})

export type MediaFolderChange = z.infer<typeof mediaFolderChangeSchema>

/** Facts about a file that is not, or not yet, in the library. */
export const recognisedMediaSchema = z.object({
  /** Detected from the bytes. */
  mediaType: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  /** Read from inside the file; left out when it contains none. */
  provenance: z.optional(provenanceSchema),
  /** The library item with the same bytes. */
  itemId: z.optional(z.string()),
  /** The run of this app that created it. */
  run: z.optional(originRunSchema),
})

export type RecognisedMedia = z.infer<typeof recognisedMediaSchema>

/** An archive of a selection. It is served under `id` until the app ends, and stays in the folder. */
export const mediaZipSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number(),
  /** Number of item files in it, without the sidecar files beside them. */
  count: z.number(),
  /** Names of items whose file is missing. */
  leftOut: z.array(z.string()),
})

export type MediaZip = z.infer<typeof mediaZipSchema>

/** Copies of a selection in a folder that the user chose. */
export const savedCopiesSchema = z.object({
  path: z.string(),
  count: z.number(),
  /** Number of items whose file no longer exists. */
  missing: z.number(),
})

export type SavedCopies = z.infer<typeof savedCopiesSchema>

/** A file whose download was interrupted by the end of the app, or failed. The download can be retried. */
export const pendingMediaSchema = z.object({
  id: z.string(),
  /** The host it is downloaded from; the whole URL may contain a signature. */
  host: z.string(),
  provenance: provenanceSchema,
  startedAt: z.number(),
  /** Why it could not be downloaded; left out during the download. */
  problem: z.optional(appErrorSchema),
})

export type PendingMedia = z.infer<typeof pendingMediaSchema>
