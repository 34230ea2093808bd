import type { Turn } from '../../../shared/conversations/conversation.ts'
import { toConversationInput } from '../../../shared/conversations/to-input.ts'
import { openToolCalls } from '../../../shared/conversations/tool-calls.ts'
import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { wellFormedJson } from '../../../shared/gateway/well-formed.ts'
import { isJsonObject, type JsonObject } from '../../../shared/json.ts'
import { fillFiles, type Losses, type ReadFile, type WholeConversation } from './export-source.ts'

export interface LineOptions {
  readonly withFiles: boolean
  readonly everyBranch: boolean
  readonly read: ReadFile
  readonly losses: Losses
}

/** The fields of a body that contain the conversation; the others are request settings. */
const saidFields = {
  chat: ['messages', 'tools'],
  messages: ['system', 'messages', 'tools'],
} as const

/**
 * The lines of a conversation: the body in its format, as providers accept it for training and batches. One for the
 * visible part, or one for each branch.
 */
export async function toLines(
  { conversation, turns }: WholeConversation,
  format: 'chat' | 'messages',
  { withFiles, everyBranch, read, losses }: LineOptions,
): Promise<string[]> {
  const lines: string[] = []
  const paths = everyBranch ? pathsOf(turns) : [conversation.turns]
  if (!everyBranch && pathsOf(turns).length > 1) losses.add('branches')
  for (const path of paths) {
    tellLosses(path, format, losses)
    const filled = await fillFiles(path, { withFiles, read, losses })
    const body = bodyOf(conversation, filled, format)
    if (body === undefined) losses.add('not-written')
    else lines.push(`${JSON.stringify(body)}\n`)
  }
  return lines
}

function bodyOf(
  { parameters, variables, ...settings }: WholeConversation['conversation'],
  path: readonly Turn[],
  format: 'chat' | 'messages',
): JsonObject | undefined {
  // Tools are stored in the shape of their own format.
  const tools = settings.format === format ? parameters['tools'] : undefined
  const input = toConversationInput(
    {
      ...settings,
      // The model is not exported, and a conversation may have none yet.
      model: settings.model === '' ? 'model' : settings.model,
      ...(variables !== undefined && { variables }),
      format,
      extraJson: '',
      parameters: tools === undefined ? {} : { tools },
    },
    path,
  )
  const request = input.ok ? conversationFormats[format].request(input.value) : input
  if (!request.ok || request.value.body?.type !== 'json') return undefined
  const whole = wellFormedJson(request.value.body.value)
  if (!isJsonObject(whole)) return undefined
  const messages = whole['messages']
  if (!Array.isArray(messages) || messages.length === 0) return undefined
  return Object.fromEntries(
    saidFields[format].flatMap((name) => {
      const value = whole[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}

function tellLosses(path: readonly Turn[], format: 'chat' | 'messages', losses: Losses): void {
  for (const [index, turn] of path.entries()) {
    const isSentBack = turn.format === format && turn.keep !== undefined
    if (!isSentBack && turn.blocks.some(({ type }) => type === 'reasoning')) losses.add('reasoning')
    if (!isSentBack && turn.keep !== undefined) losses.add('provider-state')
    if (turn.blocks.some(({ type }) => type === 'citation')) losses.add('citations')
    if (turn.blocks.some(({ type }) => type === 'opaque' || type === 'left-out')) losses.add('other-blocks')
    if (turn.run?.status === 'running') losses.add('still-answering')
    const next = path[index + 1]
    const answered = new Set(
      next?.blocks.flatMap((block) => (block.type === 'tool-result' ? [block.callId] : [])),
    )
    if (turn.role === 'assistant' && openToolCalls(turn).some(({ callId }) => !answered.has(callId)))
      losses.add('open-call')
  }
}

/** Each path from a first turn to a leaf. */
function pathsOf(turns: readonly Turn[]): Turn[][] {
  const byId = new Map(turns.map((turn) => [turn.id, turn]))
  const parents = new Set(turns.map(({ parentId }) => parentId))
  return turns
    .filter(({ id }) => !parents.has(id))
    .map((leaf) => {
      const path: Turn[] = []
      for (
        let turn: Turn | undefined = leaf;
        turn !== undefined;
        turn = turn.parentId === null ? undefined : byId.get(turn.parentId)
      )
        path.push(turn)
      return path.toReversed()
    })
}
