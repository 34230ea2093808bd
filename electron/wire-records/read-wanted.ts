import { open } from 'node:fs/promises'

/** Longer bodies contain files; the other parameters of a request are after them. */
const endBytes = 1024 * 1024

/**
 * The text of a file. When it is longer than a megabyte, the end is read first, and the rest only when `isWanted`
 * accepts the end; otherwise `undefined`. Throws as `node:fs` does.
 */
export async function readWanted(
  path: string,
  isWanted: (end: string) => boolean,
): Promise<string | undefined> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (size > endBytes) {
      const { buffer, bytesRead } = await file.read(Buffer.alloc(endBytes), 0, endBytes, size - endBytes)
      if (!isWanted(buffer.toString('utf8', 0, bytesRead))) return undefined
    }
    const text = await file.readFile('utf8')
    return isWanted(text) ? text : undefined
  } finally {
    await file.close()
  }
}
