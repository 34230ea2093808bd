import * as z from 'zod/mini'

/** What an experiment can be written as. */
export const exportTypes = ['csv', 'jsonl', 'json', 'junit', 'html', 'pack-json', 'pack-yaml'] as const

export type ExportType = (typeof exportTypes)[number]

/** The file of each type: how its name ends, and its media type. */
const files: Readonly<Record<ExportType, { readonly ending: string; readonly mediaType: string }>> = {
  csv: { ending: 'csv', mediaType: 'text/csv' },
  jsonl: { ending: 'jsonl', mediaType: 'application/jsonl' },
  json: { ending: 'json', mediaType: 'application/json' },
  junit: { ending: 'xml', mediaType: 'application/xml' },
  html: { ending: 'html', mediaType: 'text/html' },
  'pack-json': { ending: 'pack.json', mediaType: 'application/json' },
  'pack-yaml': { ending: 'pack.yaml', mediaType: 'application/yaml' },
}

/** The beginning of an export says what file it is; then comes its text, in pieces. */
export const exportPieceSchema = z.union([
  z.object({ type: z.literal('file'), fileName: z.string(), mediaType: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
])

export type ExportPiece = z.infer<typeof exportPieceSchema>

/** The file of an export, with a name that every file system takes: description, day and ending. */
export function exportFile(
  { description, at }: { readonly description: string; /** Epoch milliseconds. */ readonly at: number },
  type: ExportType,
): Extract<ExportPiece, { type: 'file' }> {
  const { ending, mediaType } = files[type]
  const words = description
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
  const name = Array.from(words).slice(0, maxNameCharacters).join('').replaceAll(/^-|-$/g, '')
  const day = new Date(at).toISOString().slice(0, 10)
  return { type: 'file', fileName: `${name === '' ? 'experiment' : name}-${day}.${ending}`, mediaType }
}

/** So many characters of four bytes stay below the 255 bytes that file systems allow. */
const maxNameCharacters = 50
