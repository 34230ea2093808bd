import { open } from 'node:fs/promises'
import { codeOf } from '../../shared/errors/disk-error.ts'
import { ownTextRanges, type ByteRange } from './carry-in-png.ts'

const signature = Buffer.from('89504e470d0a1a0a', 'hex')

/**
 * A PNG file without what this app has written into it: a gateway is to get the picture, and not what was asked of another
 * one. Other files are given back as they are.
 */
export async function withoutOwnText(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isPng(bytes)) return bytes
  const ranges = await ownTextRanges(bytes, bytes.length)
  if (ranges.length === 0) return bytes
  const kept: Uint8Array[] = []
  let from = 0
  for (const { start, end } of ranges) {
    kept.push(bytes.subarray(from, start))
    from = end
  }
  return Buffer.concat([...kept, bytes.subarray(from)])
}

/** Which bytes of a file are not to be sent, for a file that is sent from the disk. None of one that cannot be read. */
export async function ownTextOf(path: string): Promise<readonly ByteRange[]> {
  try {
    await using file = await open(path)
    const head = Buffer.alloc(signature.length)
    await file.read(head, 0, head.length, 0)
    return isPng(head) ? await ownTextRanges(file, (await file.stat()).size) : []
  } catch (error) {
    // Whoever reads the file next says why.
    if (codeOf(error) === undefined) throw error
    return []
  }
}

function isPng(bytes: Uint8Array): boolean {
  return signature.equals(bytes.subarray(0, signature.length))
}
