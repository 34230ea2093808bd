import { sniffType } from './sniff-type.ts'

/** Enough for every signature; a multiple of four. */
const sniffedCharacters = 2_000

/**
 * Returns the media type of base64 data by its first bytes, if they are more specific than the declared type: services
 * refuse an image declared as another type. `said` is kept for text, for unknown bytes, and for audio in a container
 * that may also hold video.
 */
export function typeByBytes(data: string, said: string): string {
  const found = sniffType(firstBytes(data))
  const isKnown = /^(?:image|audio|video)\/|^application\/pdf$/.test(found)
  const isSameContainer = said.startsWith('audio/') && found.startsWith('video/')
  // Keep parameters, such as a sample rate.
  const isSame = said.split(';')[0]?.trim().toLowerCase() === found
  return isKnown && !isSameContainer && !isSame ? found : said
}

function firstBytes(data: string): Uint8Array {
  try {
    const binary = atob(data.slice(0, sniffedCharacters))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    // A stand-in for a file is not base64.
    return new Uint8Array()
  }
}
