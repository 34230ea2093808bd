import { randomUUID } from 'node:crypto'
import type { Database } from '../../database/database.ts'

const topics = ['lighthouse', 'invoice', 'retry policy', 'release note', 'SQL report', '密钥管理']

/**
 * Stores conversations with four turns each, in one transaction; every fifth is in one of ten folders. Returns their
 * ids.
 */
export function storeManyConversations(
  { connection }: Pick<Database, 'connection'>,
  count: number,
): string[] {
  const conversation = connection.prepare(`
    INSERT INTO conversations (id, title, has_own_title, format, model, system, parameters, extra_json, head_turn_id,
      created_at, updated_at, folder_id)
    VALUES (?, ?, 0, 'chat', 'practice-chat', '', '{}', '', ?, ?, ?, ?)`)
  const turn = connection.prepare(`
    INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, text, created_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)`)
  connection.exec('BEGIN')
  for (let folder = 0; folder < 10; folder++)
    connection.exec(
      `INSERT INTO conversation_folders (id, name, created_at) VALUES ('f${folder}', 'Folder ${folder}', 0)`,
    )
  const ids = Array.from({ length: count }, (_, index) => {
    const id = `c${index}`
    const turnIds = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const topic = topics[index % topics.length] ?? ''
    const at = 1_700_000_000_000 + index * 60_000
    conversation.run(
      id,
      `About ${topic} ${index}`,
      turnIds[3] ?? null,
      at,
      at,
      index % 5 === 0 ? `f${index % 10}` : null,
    )
    for (const [place, turnId] of turnIds.entries()) {
      const text = `${'Words that stand in most answers. '.repeat(12)}The ${topic} of number ${index}, turn ${place}.`
      const role = place % 2 === 0 ? 'user' : 'assistant'
      const blocks = JSON.stringify([{ type: 'text', text }])
      turn.run(turnId, id, turnIds[place - 1] ?? null, place + 1, role, blocks, text, at + place)
    }
    return id
  })
  connection.exec('COMMIT')
  return ids
}
