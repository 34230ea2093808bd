/** The type of a file is told by so many of its first bytes. */
export const packHeadBytes = 4096

/** Whether a file that a pack names as a value is sent as a file. An SVG is text, which models read as such. */
export function isPackMedia(mediaType: string): boolean {
  return /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/.test(mediaType)
}
