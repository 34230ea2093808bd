import { isStandIn } from '../attachments/stand-in.ts'
import type { MediaBlock } from '../runs/block.ts'

/** Whether a file is better sent as text than as bytes: few models take text files as files, and all take text. */
export function isTextFile(mediaType: string): boolean {
  return textTypes.test(mediaType)
}

const textTypes =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript|typescript|x-ndjson|sql)\b)/

/** A base64 text file as part of a message: under its name, if it has one. */
export function textOfFile({ name }: MediaBlock, data: string): string {
  const text = decodeTextFile(data)
  // oxlint-disable-next-line text/untranslated -- what the model reads
  return name === undefined ? text : `File ${name}:\n\n${text}`
}

/**
 * The text of a base64 file, read as UTF-8; broken UTF-8 becomes U+FFFD. A stand-in (in previews) is returned as it
 * is. Throws for text that is not base64.
 */
export function decodeTextFile(data: string): string {
  if (isStandIn(data)) return data
  const binary = atob(data)
  // A loop, because `Uint8Array.from` takes a second for a large file.
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index += 1) bytes[index] = binary.charCodeAt(index)
  return new TextDecoder().decode(bytes)
}
