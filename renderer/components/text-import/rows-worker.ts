import { readRowsFile, type RowsFile } from './rows-file.ts'

// A worker reads one file and is thrown away.
self.addEventListener('message', ({ data }: MessageEvent<RowsFile>) => {
  self.postMessage(readRowsFile(data))
})
