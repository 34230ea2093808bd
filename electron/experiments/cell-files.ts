import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'
import { asMedia, type MediaValue } from '../../shared/media/media-value.ts'
import { templateParts, textOfValue, type TemplateValues } from '../../shared/templates/template.ts'
import type { InputTurn } from '../../shared/formats/conversation-input.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'

/** Whether the file of a media value can still be read. */
export type HasFile = (mediaId: string) => Promise<boolean>

type NamedFile = Pick<MediaValue, 'mediaId' | 'fileName'>

/** The library's files in the blocks of turns, by their names. */
export function filesOfTurns(turns: readonly InputTurn[]): NamedFile[] {
  return turns.flatMap(({ blocks }) =>
    blocks.flatMap((block) =>
      block.type === 'media' && block.mediaId !== undefined
        ? [{ mediaId: block.mediaId, fileName: block.name ?? block.mediaType }]
        : [],
    ),
  )
}

/** The error names the first file that is gone. */
export async function findFiles(files: readonly NamedFile[], hasFile: HasFile): Promise<Result<void>> {
  for (const { mediaId, fileName } of files)
    if (!(await hasFile(mediaId)))
      return err({ kind: 'not-found', ...experimentsError('mediaGone', { fileName }) })
  return ok()
}

/** The files of a kind among the values, in their order. */
export function mediaOf(values: TemplateValues, kind: string): MediaValue[] {
  return Object.values(values)
    .flatMap((value) => (Array.isArray(value) ? value : [value]))
    .flatMap((value) => asMedia(value) ?? [])
    .filter(({ mediaType }) => mediaType.startsWith(kind))
}

/** A prompt with its values, without the files in it: they go along in fields of their own. */
export function wordsOf(prompt: string, values: TemplateValues): string {
  const parts = templateParts(prompt, values)
  const words = parts
    .map((part) => (typeof part === 'string' ? part : isFiles(part.value) ? '' : textOfValue(part.value)))
    .join('')
  // A file that stood at an end leaves a space there.
  return parts.some((part) => typeof part !== 'string' && isFiles(part.value)) ? words.trim() : words
}

function isFiles(value: Json): boolean {
  if (!Array.isArray(value)) return asMedia(value) !== undefined
  return value.length > 0 && value.every((item) => asMedia(item) !== undefined)
}
