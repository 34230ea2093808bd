/** Long enough for the slowest disk: a browser reads the bytes only after it has asked where to save them. */
const keptMs = 60_000

/** Downloads bytes as a file: the browser saves it, or asks where to. */
export function downloadBlob(fileName: string, blob: Blob): void {
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
