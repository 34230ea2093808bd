/** Whether a file is better sent as text than as bytes: few models take text files as files, and all take text. */
export function isTextFile(mediaType: string): boolean {
  return textTypes.test(mediaType)
}

const textTypes =
  /^(?:text\/|application\/(?:json|xml|yaml|x-yaml|toml|javascript|typescript|x-ndjson|sql)\b)/

/** The text of a base64 file, read as UTF-8. */
export function decodeTextFile(data: string): string {
  return new TextDecoder().decode(Uint8Array.from(atob(data), (character) => character.charCodeAt(0)))
}
