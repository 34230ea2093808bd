/**
 * The files of a paste; none when its text is meant. Spreadsheets and word processors put an image of the text beside
 * the text, and that image is nothing the user copied.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const isImageOfText =
    data.types.includes('text/plain') &&
    files.every(({ type, name }) => type === 'image/png' && name === 'image.png')
  return isImageOfText ? [] : files
}
