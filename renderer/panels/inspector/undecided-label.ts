import type { UndecidedResult } from '../../../shared/conversations/undecided-result.ts'
import { toolsText } from '../../../shared/text/en/tools.ts'

/** Why the result of a tool is not known yet. */
export function undecidedLabel(result: UndecidedResult): string {
  return toolsText().notKnown[result]
}
