/** Long enough for the slowest disk: a browser reads the text only after it asked where to save it. */
const keptMs = 60_000

/** Offers text as a file: the browser saves it, or asks where to. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: mediaType }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), keptMs)
}
