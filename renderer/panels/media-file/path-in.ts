/** The path of a file in a folder, both as the machine they are on writes them. */
export function pathIn(folder: string, fileName: string): string {
  const separator = folder.includes('\\') ? '\\' : '/'
  return folder.endsWith(separator) ? `${folder}${fileName}` : `${folder}${separator}${fileName}`
}
