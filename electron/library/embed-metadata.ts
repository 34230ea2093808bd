import type { FileHandle } from 'node:fs/promises'
import {
  parseEmbeddedMetadata,
  serializeEmbeddedMetadata,
  type EmbeddedMetadata,
} from './embedded-metadata.ts'
import { readFromPng, writeIntoPng } from './png-metadata.ts'
import { readFromWav, writeIntoWav } from './wav-metadata.ts'
import type { ByteSource } from './read-at.ts'

/** Puts what is to travel with a file inside it. False where its type has no place for that: it goes beside it. */
export async function embedMetadata(
  file: FileHandle,
  { mediaType, size }: { mediaType: string; size: number },
  embeddedMetadata: EmbeddedMetadata,
): Promise<boolean> {
  const text = serializeEmbeddedMetadata(embeddedMetadata)
  if (mediaType === 'image/png') return writeIntoPng(file, size, text, embeddedMetadata.provenance.prompt)
  if (mediaType === 'audio/wav') return writeIntoWav(file, size, text)
  return false
}

/** What is carried inside a file; `undefined` for nothing of ours. */
export async function readEmbeddedMetadata(
  file: ByteSource,
  { mediaType, size }: { mediaType: string; size: number },
): Promise<EmbeddedMetadata | undefined> {
  const text =
    mediaType === 'image/png'
      ? await readFromPng(file, size)
      : mediaType === 'audio/wav'
        ? await readFromWav(file, size)
        : undefined
  return text === undefined ? undefined : parseEmbeddedMetadata(text)
}
