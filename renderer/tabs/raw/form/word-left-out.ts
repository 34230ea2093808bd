import { rawText } from '../../../../shared/text/en/raw.ts'
import type { LeftOutFile } from '../../../lib/raw/values-for-tab.ts'

/** Says which file was not transferred, and why. */
export function wordLeftOut({ fileName, why }: LeftOutFile): string {
  return rawText().leftOut[why](fileName)
}
