import { open } from 'node:fs/promises'
import { codeOf } from '../../shared/errors/disk-error.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import type { FileDescription } from '../../shared/media/file-description.ts'
import type { FindMediaFile } from '../media/media-response.ts'
import { describeFile } from './describe-media.ts'
import { noSuchItem } from './library-errors.ts'

/** What the file of an item holds, read from it now. */
export async function describeItem(find: FindMediaFile, id: string): Promise<Result<FileDescription>> {
  const found = await find(id)
  if (found === null) return err(noSuchItem)
  try {
    const file = await open(found.path, 'r')
    try {
      return ok(await describeFile(file, (await file.stat()).size))
    } finally {
      await file.close()
    }
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(noSuchItem)
  }
}
