import type { ToolAnswer } from '../../../../shared/conversations/tool-answers.ts'
import type { ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import type { ToolCallBlock } from '../../../../shared/formats/whole-calls.ts'
import type { Json } from '../../../../shared/json.ts'
import type { ToolDecision } from '../../../queries/tool-calls.ts'

export type ToolCallItemProps = {
  block: ToolCallBlock
  call: ToolCall
  /** Whether the request defines a tool of this name. */
  isKnown: boolean
  schema: Json | undefined
  answer: ToolAnswer | undefined
  /** Whether calls of this tool are approved for this conversation. */
  isApproved: boolean
  isDeciding: boolean
  onDecide: (decision: ToolDecision) => void
  onInspect: (runId: string) => void
}
