// oxlint-disable text/untranslated -- what models are told, in English for every user
import type { JsonObject } from '../json.ts'
import type { MediaBlock, ToolResultBlock } from '../runs/block.ts'

/** The result of a tool as a format sends it. */
export interface SentResult {
  readonly text: string
  /** Files that the format can place in results. */
  readonly parts: readonly JsonObject[]
}

/**
 * The text of a tool's result, and its files as the format's own parts (see shared/gateway/wire/conversations.md,
 * "Turns and attachments"). A file without a place is named in the text, so that the model knows of it: in English,
 * as all that models are told.
 */
export function withToolFiles(
  { output, media = [] }: ToolResultBlock,
  toPart: (file: MediaBlock & { readonly data: string }) => JsonObject | undefined,
): SentResult {
  const parts: JsonObject[] = []
  const notes: string[] = []
  for (const file of media) {
    const { data, mediaType, name, bytes } = file
    const part = data === undefined ? undefined : toPart({ ...file, data })
    if (part !== undefined) parts.push(part)
    else {
      const about = [name, mediaType, bytes === undefined ? undefined : `${bytes} bytes`]
      notes.push(`[file not sent: ${about.filter((item) => item !== undefined).join(', ')}]`)
    }
  }
  return { text: [output, ...notes].filter((item) => item !== '').join('\n'), parts }
}
