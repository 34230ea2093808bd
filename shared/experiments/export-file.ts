import * as z from 'zod/mini'

/** The export types of an experiment. */
export const exportTypes = ['csv', 'jsonl', 'json', 'junit', 'html', 'pack-json', 'pack-yaml'] as const

export type ExportType = (typeof exportTypes)[number]

/** The file name extension and media type of each export type. */
const files: Readonly<Record<ExportType, { readonly ending: string; readonly mediaType: string }>> = {
  csv: { ending: 'csv', mediaType: 'text/csv' },
  jsonl: { ending: 'jsonl', mediaType: 'application/jsonl' },
  json: { ending: 'json', mediaType: 'application/json' },
  junit: { ending: 'xml', mediaType: 'application/xml' },
  html: { ending: 'html', mediaType: 'text/html' },
  'pack-json': { ending: 'pack.json', mediaType: 'application/json' },
  'pack-yaml': { ending: 'pack.yaml', mediaType: 'application/yaml' },
}

/** An export starts with its file's name and type; the text follows in chunks. */
export const exportPieceSchema = z.union([
  z.object({ type: z.literal('file'), fileName: z.string(), mediaType: z.string() }),
  z.object({ type: z.literal('text'), text: z.string() }),
])

export type ExportPiece = z.infer<typeof exportPieceSchema>

/** Returns the name and type of an export's file: description, day and extension, valid on every file system. */
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

/** This many four-byte characters stay below the 255 bytes that file systems allow. */
const maxNameCharacters = 50
