import * as z from 'zod/mini'
import { appErrorSchema } from '../errors/app-error.ts'
import { provenanceSchema } from './media-item.ts'
import { originRunSchema } from './media-origin.ts'

/** Where the library keeps its files. */
export const mediaFolderSchema = z.object({
  path: z.string(),
  /** Whether it is the one inside the data folder, which is used until another is chosen. */
  isDefault: z.boolean(),
  /** Why nothing can be saved there at the moment; left out when all is well. */
  problem: z.optional(appErrorSchema),
})

export type MediaFolder = z.infer<typeof mediaFolderSchema>

/** What becomes of the files when another folder is chosen. */
export const mediaFolderMoves = ['move', 'leave'] as const

export type MediaFolderMove = (typeof mediaFolderMoves)[number]

/** What changing the folder did. Files that are left stay where they are, and are listed as not there. */
export const mediaFolderChangeSchema = z.object({
  folder: mediaFolderSchema,
  moved: z.number(),
  left: z.number(),
})

export type MediaFolderChange = z.infer<typeof mediaFolderChangeSchema>

/** What is known of a file that is not, or not yet, in the library. */
export const recognisedMediaSchema = z.object({
  /** By the bytes. */
  mediaType: z.string(),
  width: z.optional(z.number()),
  height: z.optional(z.number()),
  durationMs: z.optional(z.number()),
  /** Read from inside the file; left out when it says nothing of where it comes from. */
  provenance: z.optional(provenanceSchema),
  /** The item of the library with the same bytes. */
  itemId: z.optional(z.string()),
  /** The run of this app that made it. */
  run: z.optional(originRunSchema),
})

export type RecognisedMedia = z.infer<typeof recognisedMediaSchema>

/** An archive of a selection. It is served under `id` until the app ends, and stays in the folder. */
export const mediaZipSchema = z.object({
  id: z.string(),
  fileName: z.string(),
  path: z.string(),
  bytes: z.number(),
  /** Files in it, those beside the items left out. */
  count: z.number(),
  /** Names of items whose file is not there. */
  leftOut: z.array(z.string()),
})

export type MediaZip = z.infer<typeof mediaZipSchema>

/** Copies of a selection in a folder that the user chose. */
export const savedCopiesSchema = z.object({
  path: z.string(),
  count: z.number(),
  /** How many items have no file any more. */
  missing: z.number(),
})

export type SavedCopies = z.infer<typeof savedCopiesSchema>

/** A file that was being fetched when the app ended, or that could not be fetched whole. It can be fetched again. */
export const pendingMediaSchema = z.object({
  id: z.string(),
  /** The host it comes from: the whole address may hold a signature. */
  host: z.string(),
  provenance: provenanceSchema,
  startedAt: z.number(),
  /** Why it is not there; left out while it is being fetched. */
  problem: z.optional(appErrorSchema),
})

export type PendingMedia = z.infer<typeof pendingMediaSchema>
