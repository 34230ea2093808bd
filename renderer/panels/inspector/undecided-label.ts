import type { UndecidedResult } from '../../../shared/conversations/undecided-result.ts'
import { toolsText } from '../../../shared/text/en/tools.ts'

/** Why a result of a tool is not known yet. */
export function undecidedLabel(result: UndecidedResult): string {
  return toolsText().notKnown[result]
}
