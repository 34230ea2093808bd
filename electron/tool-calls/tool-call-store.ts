import { toolCallSchema, type ToolCall } from '../../shared/conversations/tool-calls.ts'
import { parseOwnJson } from '../../shared/json.ts'
import type { Database } from '../database/database.ts'

/** The tables of tool calls. Calls throw SQLite's errors: call them inside `database.read` and `database.write`. */
export interface ToolCallStore {
  /** The calls of a turn, by call id. A row that cannot be read counts as undecided. */
  ofTurn(turnId: string): ReadonlyMap<string, ToolCall>
  save(turnId: string, call: ToolCall): void
  /** The calls that were running when an earlier start ended. */
  calling(): { readonly turnId: string; readonly call: ToolCall }[]
  /** The addresses at which the calls of tools are approved in a conversation, by the name of the tool. */
  approvals(conversationId: string): ReadonlyMap<string, string>
  /** `undefined` removes the approval. */
  setApproval(conversationId: string, name: string, address: string | undefined): void
  /** Conversations that have tools with a server, with the turn at their head. */
  withTools(): { readonly conversationId: string; readonly turnId: string }[]
}

export function createToolCallStore({ connection }: Database): ToolCallStore {
  const ofTurn = connection.prepare('SELECT state FROM tool_calls WHERE turn_id = ?')
  const save = connection.prepare(`
    INSERT INTO tool_calls (turn_id, call_id, status, state) VALUES (:turn_id, :call_id, :status, :state)
    ON CONFLICT DO UPDATE SET status = :status, state = :state`)
  const calling = connection.prepare("SELECT turn_id, state FROM tool_calls WHERE status = 'calling'")
  const approvals = connection.prepare('SELECT name, address FROM tool_approvals WHERE conversation_id = ?')
  const approve = connection.prepare(`
    INSERT INTO tool_approvals (conversation_id, name, address) VALUES (?1, ?2, ?3)
    ON CONFLICT DO UPDATE SET address = ?3`)
  const takeBack = connection.prepare('DELETE FROM tool_approvals WHERE conversation_id = ? AND name = ?')
  const withTools = connection.prepare(`
    SELECT conversations.id, head_turn_id FROM conversations JOIN turns ON turns.id = head_turn_id
    WHERE (tool_answers LIKE '%"http"%' OR tool_answers LIKE '%"mcp"%') AND conversations.deleted_at IS NULL AND turns.role = 'assistant'
      AND turns.blocks LIKE '%"tool-call"%'
    ORDER BY updated_at DESC LIMIT 100`)

  return {
    ofTurn: (turnId) =>
      new Map(
        ofTurn.all(turnId).flatMap(({ state }) => {
          const call = toolCallSchema.safeParse(parseOwnJson(String(state)))
          return call.success ? [[call.data.callId, call.data] as const] : []
        }),
      ),
    save(turnId, call) {
      save.run({
        turn_id: turnId,
        call_id: call.callId,
        status: call.status,
        state: JSON.stringify(call),
      })
    },
    calling: () =>
      calling.all().flatMap((row) => {
        const call = toolCallSchema.safeParse(parseOwnJson(String(row['state'])))
        return call.success ? [{ turnId: String(row['turn_id']), call: call.data }] : []
      }),
    approvals: (conversationId) =>
      new Map(approvals.all(conversationId).map((row) => [String(row['name']), String(row['address'])])),
    setApproval(conversationId, name, address) {
      if (address === undefined) takeBack.run(conversationId, name)
      else approve.run(conversationId, name, address)
    },
    withTools: () =>
      withTools
        .all()
        .map((row) => ({ conversationId: String(row['id']), turnId: String(row['head_turn_id']) })),
  }
}
