import * as files from 'node:fs/promises'

/** The disk operations of the library, so that tests can make them fail. */
export type Disk = Pick<
  typeof files,
  'open' | 'lstat' | 'rename' | 'mkdir' | 'stat' | 'readdir' | 'rm' | 'readFile' | 'copyFile' | 'statfs'
>

export const nodeDisk: Disk = files
