import { rawText } from '../../../../shared/text/en/raw.ts'
import type { LeftOutFile } from '../../../lib/raw/values-for-tab.ts'

/** A file that does not go along, with why. */
export function wordLeftOut({ fileName, why }: LeftOutFile): string {
  return rawText().leftOut[why](fileName)
}
