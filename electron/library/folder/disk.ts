import * as files from 'node:fs/promises'

/** What the library does on the disk, so that tests can let it fail. */
export type Disk = Pick<
  typeof files,
  'open' | 'lstat' | 'rename' | 'mkdir' | 'stat' | 'readdir' | 'rm' | 'readFile' | 'copyFile' | 'statfs'
>

export const nodeDisk: Disk = files
