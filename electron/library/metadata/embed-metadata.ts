import {
  parseEmbeddedMetadata,
  serializeEmbeddedMetadata,
  type EmbeddedMetadata,
} from './embedded-metadata.ts'
import type { MetadataCarrier, Splice } from './carrier.ts'
import { flacCarrier } from './flac.ts'
import { gifCarrier } from './gif.ts'
import { id3Carrier } from './id3.ts'
import { jpegCarrier } from './jpeg.ts'
import { matroskaCarrier } from './matroska.ts'
import { mp4Carrier } from './mp4.ts'
import { oggCarrier } from './ogg.ts'
import { pngCarrier } from './png.ts'
import { wavCarrier } from './wav.ts'
import { webpCarrier } from './webp.ts'
import type { ByteSource } from '../read-at.ts'

/** The file types that can carry provenance. A file of another type has a `.json` beside it. */
const carriers: Readonly<Record<string, MetadataCarrier>> = {
  'image/png': pngCarrier,
  'image/jpeg': jpegCarrier,
  'image/webp': webpCarrier,
  'image/gif': gifCarrier,
  'audio/wav': wavCarrier,
  'audio/mpeg': id3Carrier,
  'audio/aac': id3Carrier,
  'audio/flac': flacCarrier,
  'audio/ogg': oggCarrier,
  'audio/mp4': mp4Carrier,
  'video/mp4': mp4Carrier,
  'audio/quicktime': mp4Carrier,
  'video/quicktime': mp4Carrier,
  'audio/webm': matroskaCarrier,
  'video/webm': matroskaCarrier,
  'audio/x-matroska': matroskaCarrier,
  'video/x-matroska': matroskaCarrier,
}

interface FileToRead {
  readonly mediaType: string
  readonly size: number
}

/** The splices that embed metadata in a file; `undefined` if it must be stored beside the file. */
export async function embedMetadata(
  file: ByteSource,
  { mediaType, size }: FileToRead,
  embeddedMetadata: EmbeddedMetadata,
): Promise<readonly Splice[] | undefined> {
  const text = {
    json: serializeEmbeddedMetadata(embeddedMetadata),
    prompt: embeddedMetadata.provenance.prompt,
  }
  return ofReadable(() => carriers[mediaType]?.embed(file, size, text))
}

/** The embedded metadata of a file; `undefined` if there is none of ours. */
export async function readEmbeddedMetadata(
  file: ByteSource,
  { mediaType, size }: FileToRead,
): Promise<EmbeddedMetadata | undefined> {
  const text = await ofReadable(() => carriers[mediaType]?.read(file, size))
  return text === undefined ? undefined : parseEmbeddedMetadata(text)
}

/** The ranges of a file that are ours, and the bytes that replace them without our text. */
export async function findOwnMetadata(
  file: ByteSource,
  { mediaType, size }: FileToRead,
): Promise<readonly Splice[]> {
  return (await ofReadable(() => carriers[mediaType]?.withoutOwn(file, size))) ?? []
}

/** In a truncated file a number may be cut off. */
async function ofReadable<Value>(read: () => Promise<Value> | undefined): Promise<Value | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
