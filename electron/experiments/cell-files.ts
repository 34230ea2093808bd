import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { asMedia, type MediaValue } from '../../shared/media/media-value.ts'
import { templateParts, textOfValue, type TemplateValues } from '../../shared/templates/template.ts'
import type { InputTurn } from '../../shared/formats/conversation-input.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'

/** Whether the file of a media value can still be read. */
export type HasFile = (mediaId: string) => Promise<boolean>

type NamedFile = Pick<MediaValue, 'mediaId' | 'fileName'>

/** Returns the library files in the blocks of turns. */
export function filesOfTurns(turns: readonly InputTurn[]): NamedFile[] {
  return turns.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'media' && block.mediaId !== undefined
        ? [{ mediaId: block.mediaId, fileName: block.name ?? block.mediaType }]
        : [],
    ),
  )
}

/** Rejects with an error that names the first missing file. */
export async function findFiles(files: readonly NamedFile[], hasFile: HasFile): Promise<Result<void>> {
  for (const { mediaId, fileName } of files)
    if (!(await hasFile(mediaId)))
      return err({ kind: 'not-found', ...experimentsError('mediaGone', { fileName }) })
  return ok()
}

/** Returns the media of one kind among the values, in order. */
export function mediaOf(values: TemplateValues, kind: string): MediaValue[] {
  return Object.values(values)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => asMedia(value) ?? [])
    .filter(({ mediaType }) => mediaType.startsWith(kind))
}

/** Renders a prompt without its files, which are sent in fields of their own. */
export function wordsOf(prompt: string, values: TemplateValues): string {
  const parts = templateParts(prompt, values)
  const words = parts
    .map((part) => (typeof part === 'string' ? part : isFiles(part.value) ? '' : textOfValue(part.value)))
    .join('')
  // Remove the space next to a file at the beginning or end of the prompt.
  return parts.some((part) => typeof part !== 'string' && isFiles(part.value)) ? words.trim() : words
}

function isFiles(value: Json): boolean {
  if (!Array.isArray(value)) return asMedia(value) !== undefined
  return value.length > 0 && value.every((item) => asMedia(item) !== undefined)
}
