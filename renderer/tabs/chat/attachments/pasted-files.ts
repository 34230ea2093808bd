/**
 * The files of a paste; none when its text is meant. Spreadsheets and word processors put a picture of the text beside
 * the text, and that picture is nothing the user copied.
 */
export function pastedFiles(data: DataTransfer): File[] {
  const files = [...data.files]
  const isPictureOfText =
    data.types.includes('text/plain') &&
    files.every(({ type, name }) => type === 'image/png' && name === 'image.png')
  return isPictureOfText ? [] : files
}
