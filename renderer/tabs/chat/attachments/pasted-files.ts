/**
 * The files of a paste; empty if its text is meant. Spreadsheets and word processors add an image of the text, which
 * the user did not mean to copy.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const isImageOfText =
    data.types.includes('text/plain') &&
    files.every(({ type, name }) => type === 'image/png' && name === 'image.png')
  return isImageOfText ? [] : files
}
