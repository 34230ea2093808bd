import { open } from 'node:fs/promises'

/** Longer bodies carry files; what a request asks for besides stands behind them. */
const endBytes = 1024 * 1024

/**
 * The text of a file. Of one that is longer than a megabyte only the end is read first, and the rest only when
 * `isWanted` finds what it looks for there; otherwise `undefined`. Throws as `node:fs` does.
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
