import { downloadBlob } from './download-blob.ts'

/** Downloads text as a file: the browser saves it, or asks where to. */
export function downloadText(fileName: string, mediaType: string, text: string): void {
  downloadBlob(fileName, new Blob([text], { type: mediaType }))
}
