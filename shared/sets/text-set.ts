import * as z from 'zod/mini'
import { setsTabs, type SetsTab } from '../tabs.ts'

/** Which tab works with a set. */
export const textSetKinds = setsTabs

export type TextSetKind = SetsTab

/** A file of a row: an attachment, or an item of the library. */
export const rowFileSchema = z.object({
  mediaId: z.string(),
  fileName: z.string(),
  /** As its bytes say. */
  mediaType: z.string(),
  bytes: z.number(),
})

export type RowFile = z.infer<typeof rowFileSchema>

/**
 * One text of a set. Its id stays when the text is edited or moved, so that results find their row again. Empty texts are
 * rows too; they are not sent.
 */
export const setRowSchema = z.object({
  id: z.string(),
  text: z.string(),
  /** What is embedded beside the text, in one vector with it; left out for none. */
  files: z.optional(z.array(rowFileSchema)),
  /** For colours of the map. */
  group: z.optional(z.string()),
  /** How well it answers the query, as the user marked it: 0 or left out for not at all, 1 and above for relevant. */
  relevance: z.optional(z.number()),
})

export type SetRow = z.infer<typeof setRowSchema>

/** Texts that are worked with together, and the question that is put to them. */
export const textSetSchema = z.object({
  id: z.string(),
  kind: z.enum(textSetKinds),
  name: z.string(),
  /** The text that the rows are ranked against; `''` for none yet. */
  query: z.string(),
  rows: z.array(setRowSchema),
  createdAt: z.number(),
  updatedAt: z.number(),
})

export type TextSet = z.infer<typeof textSetSchema>

/** A set as a list shows it. */
export const textSetSummarySchema = z.object({
  id: z.string(),
  kind: z.enum(textSetKinds),
  name: z.string(),
  query: z.string(),
  rowCount: z.number(),
  /** How many results there are of it. */
  resultCount: z.number(),
  createdAt: z.number(),
  updatedAt: z.number(),
})

export type TextSetSummary = z.infer<typeof textSetSummarySchema>

/**
 * `name` is made from the first text when it is left out. `id` is made by the window, so that a set whose answer was lost, or
 * that came back from a reload, is not made twice: with the id of a set that exists, that set is changed.
 */
export const newTextSetSchema = z.object({
  id: z.optional(z.uuid()),
  kind: z.enum(textSetKinds),
  name: z.optional(z.string()),
  query: z.optional(z.string()),
  rows: z.array(setRowSchema),
})

export type NewTextSet = z.infer<typeof newTextSetSchema>

/** What of a set is to be changed; `rows` are all rows, in their new order. */
export const textSetChangeSchema = z.object({
  id: z.string(),
  name: z.optional(z.string()),
  query: z.optional(z.string()),
  rows: z.optional(z.array(setRowSchema)),
})

export type TextSetChange = z.infer<typeof textSetChangeSchema>

/** What a row is called where it is only named: its text, or the names of its files. */
export function rowLabel({ text, files = [] }: Pick<SetRow, 'text' | 'files'>): string {
  return text.trim() === '' && files.length > 0 ? files.map(({ fileName }) => fileName).join(', ') : text
}
