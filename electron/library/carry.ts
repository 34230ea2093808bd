import type { FileHandle } from 'node:fs/promises'
import { readCarried, writeCarried, type Carried } from './carried.ts'
import { readFromPng, writeIntoPng } from './carry-in-png.ts'
import { readFromWav, writeIntoWav } from './carry-in-wav.ts'
import type { ByteSource } from './read-at.ts'

/** Puts what is to travel with a file inside it. False where its type has no place for that: it goes beside it. */
export async function carryInside(
  file: FileHandle,
  { mediaType, size }: { mediaType: string; size: number },
  carried: Carried,
): Promise<boolean> {
  const text = writeCarried(carried)
  if (mediaType === 'image/png') return writeIntoPng(file, size, text, carried.provenance.prompt)
  if (mediaType === 'audio/wav') return writeIntoWav(file, size, text)
  return false
}

/** What is carried inside a file; `undefined` for nothing of ours. */
export async function readInside(
  file: ByteSource,
  { mediaType, size }: { mediaType: string; size: number },
): Promise<Carried | undefined> {
  const text =
    mediaType === 'image/png'
      ? await readFromPng(file, size)
      : mediaType === 'audio/wav'
        ? await readFromWav(file, size)
        : undefined
  return text === undefined ? undefined : readCarried(text)
}
