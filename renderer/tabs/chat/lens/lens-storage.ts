import * as z from 'zod/mini'
import { parametersSchema } from '../../../../shared/formats/parameters.ts'
import { conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { readLocalJson, writeLocalJson } from '../../../stores/local-json.ts'

const storageKey = 'chat-lens'

/** Lenses of this many conversations are remembered, those used last. */
const maxRemembered = 30

const storedColumnSchema = z.object({
  id: z.string(),
  format: z.enum(conversationFormatIds),
  model: z.optional(z.string()),
  parameters: z.optional(parametersSchema),
  extraJson: z.optional(z.string()),
  isTicked: z.boolean(),
  runId: z.optional(z.string()),
})

const storedSchema = z.array(
  z.object({
    conversationId: z.string(),
    columns: z.array(storedColumnSchema).check(z.minLength(2), z.maxLength(6)),
  }),
)

type StoredColumns = Readonly<Record<string, readonly z.infer<typeof storedColumnSchema>[]>>

/** The columns of each conversation as they were left; none when nothing readable is there. */
export function readLensColumns(): StoredColumns {
  const stored = readLocalJson(storageKey, storedSchema) ?? []
  return Object.fromEntries(stored.map(({ conversationId, columns }) => [conversationId, columns]))
}

/** Remembers the columns of each conversation. */
export function writeLensColumns(all: StoredColumns, newestId: string): void {
  const others = Object.keys(all).filter((id) => id !== newestId)
  const ids = [...others, newestId].slice(-maxRemembered)
  const stored = ids.map((conversationId) => ({
    conversationId,
    // What went wrong with a click is of the moment.
    columns: (all[conversationId] ?? []).map((column) => ({ ...column, error: undefined })),
  }))
  writeLocalJson(storageKey, stored)
}
