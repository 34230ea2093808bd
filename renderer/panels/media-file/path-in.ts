/** Joins a folder and a file name in the notation of the machine that they are on. */
export function pathIn(folder: string, fileName: string): string {
  const separator = folder.includes('\\') ? '\\' : '/'
  return folder.endsWith(separator) ? `${folder}${fileName}` : `${folder}${separator}${fileName}`
}
