import * as z from 'zod/mini'

/** What conversations can be written as. */
export const exportForms = ['markdown', 'html', 'json', 'openai-jsonl', 'anthropic-jsonl'] as const

export type ExportForm = (typeof exportForms)[number]

export const exportOptionsSchema = z.object({
  form: z.enum(exportForms),
  /** What is attached and what answers made comes along, inside of the text. Markdown names it alone. */
  withFiles: z.boolean(),
  /** JSON with its files beside it, in a ZIP. */
  asZip: z.boolean(),
  /** In JSONL a line for each branch in place of the one in view; JSON has them all. */
  everyBranch: z.boolean(),
})

export type ExportOptions = z.infer<typeof exportOptionsSchema>

/** What a form cannot say of a conversation. */
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
  /** Conversations. */
  count: z.number(),
  /** The title of one of them. */
  example: z.string(),
})

export type ExportLoss = z.infer<typeof exportLossSchema>

/** The beginning of an export says what file it is; then come its bytes, in pieces; then what it does not say. */
export const exportStepSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('file'), fileName: z.string(), mediaType: z.string() }),
  z.object({ type: z.literal('progress'), done: z.number(), count: z.number() }),
  z.object({
    type: z.literal('bytes'),
    bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array, 'expected bytes'),
  }),
  /** `count`: conversations that something was written of. */
  z.object({ type: z.literal('written'), count: z.number(), losses: z.array(exportLossSchema) }),
])

export type ExportStep = z.infer<typeof exportStepSchema>

/** How an export would begin, and what it would leave out, as far as it was read. */
export const exportPreviewSchema = z.object({
  /** Of the first conversation. `…` stands where the bytes of a file will be. */
  text: z.string(),
  isCut: z.boolean(),
  /** How many conversations were read for this, of how many. */
  read: z.number(),
  count: z.number(),
  /** Of those that were read, with their files, about. */
  bytes: z.number(),
  losses: z.array(exportLossSchema),
})

export type ExportPreview = z.infer<typeof exportPreviewSchema>
