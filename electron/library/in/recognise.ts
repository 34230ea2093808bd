import { createHash } from 'node:crypto'
import { ok, type Result } from '../../../shared/errors/result.ts'
import type { RecognisedMedia } from '../../../shared/media/media-folder.ts'
import type { Database } from '../../database/database.ts'
import { describeMedia } from '../index/describe-media.ts'
import { readEmbeddedMetadata } from '../metadata/embed-metadata.ts'
import { parseEmbeddedMetadata } from '../metadata/embedded-metadata.ts'
import type { FindOrigin } from './find-origin.ts'
import type { MediaStore } from '../index/media-store.ts'
import { databaseError } from '../../../shared/text/en/errors/database.ts'

/**
 * Identifies where a file comes from by its bytes: a file that this app saved, a copy of an item with a metadata file,
 * or such a `.json` itself.
 */
export async function recogniseMedia(
  bytes: Uint8Array,
  { database, store, findOrigin }: { database: Database; store: MediaStore; findOrigin: FindOrigin },
): Promise<Result<RecognisedMedia>> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const same = database.read(databaseError('libraryNotRead'), () =>
    store.withHash(sha256).find(({ deletedAt }) => deletedAt === undefined),
  )
  if (!same.ok) return same
  const { kind: _kind, ...description } = await describeMedia(bytes, bytes.length)
  const { mediaType } = description
  const embeddedMetadata =
    mediaType === 'text/plain'
      ? parseEmbeddedMetadata(new TextDecoder().decode(bytes))
      : await readEmbeddedMetadata(bytes, { mediaType, size: bytes.length })
  const provenance = same.value?.provenance ?? embeddedMetadata?.provenance
  const run = database.read(databaseError('libraryNotRead'), () =>
    findOrigin.runOf(embeddedMetadata?.provenance, same.value),
  )
  return ok({
    ...description,
    ...(provenance !== undefined && { provenance }),
    ...(same.value !== undefined && { itemId: same.value.id }),
    ...(run.ok && run.value !== undefined && { run: run.value }),
  })
}
