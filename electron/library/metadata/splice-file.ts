import type { Disk } from '../folder/disk.ts'
import { readAt } from '../read-at.ts'
import { createUnfinishedFile, type UnfinishedFile } from '../in/unfinished-file.ts'
import type { Splice } from './carrier.ts'

/** The number of bytes in memory at a time. */
const pieceBytes = 1024 * 1024

/**
 * Changes a file that is being written. If it grows and only its last bytes move, it is changed in place, so that the
 * video before them is not written again. Otherwise a second file is written, and the first one is discarded.
 */
export async function spliceFile(
  file: UnfinishedFile,
  splices: readonly Splice[],
  { disk, folder }: { readonly disk: Disk; readonly folder: string },
): Promise<UnfinishedFile> {
  const size = file.size()
  const last = splices.at(-1)
  const movesLittle = last !== undefined && growth(last) > 0 && size - last.end <= pieceBytes
  if (movesLittle && splices.slice(0, -1).every((splice) => growth(splice) === 0)) {
    for (const { start, end, instead = new Uint8Array(0) } of splices) {
      const moved = instead.length === end - start ? [] : [await readAt(file.handle, end, size - end)]
      await file.patch(start, Buffer.concat([instead, ...moved]))
    }
    return file
  }
  const next = await createUnfinishedFile(disk, folder)
  try {
    let at = 0
    for (const { start, end, instead } of [...splices, { start: size, end: size, instead: undefined }]) {
      for (; at < start; at += pieceBytes)
        await next.write(await readAt(file.handle, at, Math.min(pieceBytes, start - at)))
      if (instead !== undefined) await next.write(instead)
      at = end
    }
    await file.discard()
    return next
  } catch (error) {
    await next.discard()
    throw error
  }
}

function growth({ start, end, instead }: Splice): number {
  return (instead?.length ?? 0) - (end - start)
}
