/** How many bytes are needed to detect the type of a file. */
export const packHeadBytes = 4096

/** Whether a file value of a pack is sent as a file. SVG is text, and models read it as text. */
export function isPackMedia(mediaType: string): boolean {
  return /^(?:image\/(?!svg)|audio\/|video\/|application\/pdf$)/.test(mediaType)
}
