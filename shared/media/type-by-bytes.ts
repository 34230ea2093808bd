import { sniffType } from './sniff-type.ts'

/** Enough for every signature, a multiple of four. */
const sniffedCharacters = 2_000

/**
 * The media type of base64 data by its first bytes, where they tell more than what it was called: services refuse an image under
 * another type than its own. `said` stays for text, for bytes of no known kind, and for audio in a container that also holds
 * video.
 */
export function typeByBytes(data: string, said: string): string {
  const found = sniffType(firstBytes(data))
  const isKnown = /^(?:image|audio|video)\/|^application\/pdf$/.test(found)
  const isSameContainer = said.startsWith('audio/') && found.startsWith('video/')
  // Parameters, such as a sample rate, stay.
  const isSame = said.split(';')[0]?.trim().toLowerCase() === found
  return isKnown && !isSameContainer && !isSame ? found : said
}

function firstBytes(data: string): Uint8Array {
  try {
    const binary = atob(data.slice(0, sniffedCharacters))
    return Uint8Array.from(binary, (character) => character.charCodeAt(0))
  } catch {
    // What stands for a file while it is looked at is no base64.
    return new Uint8Array()
  }
}
