import { codeOf } from '../../lib/disk-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { FileDescription } from '../../../shared/media/file-description.ts'
import type { FindMediaFile } from '../../media/media-response.ts'
import { describeFile } from './describe-media.ts'
import { noSuchItem } from '../library-errors.ts'
import { openRegularFile } from '../../lib/open-regular-file.ts'

/** Describes the content of an item's file, read from it now. */
export async function describeItem(find: FindMediaFile, id: string): Promise<Result<FileDescription>> {
  const found = await find(id)
  if (found === null) return err(noSuchItem)
  const opened = await openRegularFile(found.path)
  if (opened === undefined) return err(noSuchItem)
  const { handle, stats } = opened
  try {
    return ok(await describeFile(handle, stats.size))
  } catch (error) {
    if (codeOf(error) === undefined) throw error
    return err(noSuchItem)
  } finally {
    await handle.close()
  }
}
