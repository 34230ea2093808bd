import * as z from 'zod/mini'

/** The formats that conversations can be exported to. */
export const exportForms = ['markdown', 'html', 'json', 'openai-jsonl', 'anthropic-jsonl'] as const

export type ExportForm = (typeof exportForms)[number]

export const exportOptionsSchema = z.object({
  form: z.enum(exportForms),
  /** Whether attachments and files in answers are embedded in the text. Markdown only names them. */
  withFiles: z.boolean(),
  /** Whether JSON and its files are separate entries of a ZIP. */
  asZip: z.boolean(),
  /** Whether JSONL contains one line per branch instead of only the one in view; JSON always contains all branches. */
  everyBranch: z.boolean(),
})

export type ExportOptions = z.infer<typeof exportOptionsSchema>

/** Content of a conversation that an export format cannot represent. */
export const exportLossKinds = [
  'branches',
  'reasoning',
  'provider-state',
  'media',
  'missing-file',
  'open-call',
  'citations',
  'other-blocks',
  'not-written',
  'still-answering',
] as const

export type ExportLossKind = (typeof exportLossKinds)[number]

export const exportLossSchema = z.object({
  kind: z.enum(exportLossKinds),
  /** Number of affected conversations. */
  count: z.number(),
  /** The title of one of them. */
  example: z.string(),
})

export type ExportLoss = z.infer<typeof exportLossSchema>

/** The steps of an export: first the name and type of the file, then its bytes in pieces, then what it leaves out. */
export const exportStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), fileName: z.string(), mediaType: z.string() }),
  z.object({ type: z.literal('progress'), done: z.number(), count: z.number() }),
  z.object({
    type: z.literal('bytes'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
  }),
  /** `count`: conversations that at least partly were written. */
  z.object({ type: z.literal('written'), count: z.number(), losses: z.array(exportLossSchema) }),
])

export type ExportStep = z.infer<typeof exportStepSchema>

/** The beginning of an export and its losses, as far as it was read. */
export const exportPreviewSchema = z.object({
  /** The beginning of the first conversation. `…` replaces the bytes of files. */
  text: z.string(),
  isCut: z.boolean(),
  /** Number of conversations that were read for the preview, and of all. */
  read: z.number(),
  count: z.number(),
  /** Estimated size of those that were read, including their files. */
  bytes: z.number(),
  losses: z.array(exportLossSchema),
})

export type ExportPreview = z.infer<typeof exportPreviewSchema>
