import { openToFill } from './open-to-fill.ts'

/**
 * `node e2e/bench/main/fill-conversation.ts <database> <turns>`: adds one conversation of this many turns to a database
 * that the app has made. A turn is a message with its answer: Markdown of many lengths, with lists, tables and code.
 */
const [path = '', turnCount = '0'] = process.argv.slice(2)
const count = Number(turnCount) * 2
const startedAt = Date.now() - count * 30_000

const question = (index: number): string =>
  `Question ${index + 1}: why does the gateway ${['retry', 'buffer', 'split', 'close'][index % 4]} a stream of ${index * 7} events?`

const paragraph =
  'A chunk border is a network fact, not a text fact. Decode with one `TextDecoder` per response and carry the tail over to the next chunk, whatever the proxy does with it.'
const list = [
  '- Flush at the **end**: once more, without `stream`.',
  '- A border can fall between `\\r` and `\\n`.',
  '- Keep what is left.',
]
const code = [
  '```typescript',
  'for await (const chunk of body) {',
  '  tail += decoder.decode(chunk, { stream: true })',
  '  const lines = tail.split(/\\r?\\n/)',
  '  tail = lines.pop() ?? ""',
  '}',
  '```',
]
const table = [
  '| Reader | Split sign | ms per MiB |',
  '| --- | --- | ---: |',
  '| `text()` | safe | 2.3 |',
  '| `chunk` | breaks | 1.9 |',
]

function answer(index: number): string {
  const parts = [
    `Answer ${index + 1}, marker${index}x.`,
    ...Array.from({ length: 1 + (index % 4) }, () => paragraph),
  ]
  if (index % 3 === 1) parts.push(list.join('\n'))
  if (index % 4 === 1) parts.push(code.join('\n'))
  if (index % 5 === 1) parts.push(table.join('\n'))
  return parts.join('\n\n')
}

const connection = openToFill(path)
connection.exec('PRAGMA foreign_keys = OFF')
const turn = connection.prepare(`
  INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, text, run_id, created_at)
  VALUES (:id, 'long', :parent_id, :depth, :role, :blocks, :text, :run_id, :created_at)`)
const run = connection.prepare(`
  INSERT INTO runs (id, conversation_id, turn_id, format, connection_id, connection_name, is_practice, model, status,
    method, url, is_streamed, started_at, http_status, request_id, bytes, event_count, details)
  VALUES (:id, 'long', :turn_id, 'chat', 'practice', 'Practice', 1, 'practice-chat', 'done', 'POST',
    'http://127.0.0.1/v1/chat/completions', 1, :started_at, 200, :request_id, 4000, 60, :details)`)

connection.exec('BEGIN')
connection
  .prepare(
    `INSERT INTO conversations (id, title, has_own_title, format, model, system, parameters, extra_json, head_turn_id,
      created_at, updated_at)
    VALUES ('long', 'A long conversation', 1, 'chat', 'practice-chat', '', '{}', '', :head, :at, :at)`,
  )
  .run({ head: `t${count - 1}`, at: startedAt + count * 30_000 })
for (let index = 0; index < count; index += 1) {
  const isAnswer = index % 2 === 1
  const text = isAnswer ? answer(index) : question(index)
  const at = startedAt + index * 30_000
  turn.run({
    id: `t${index}`,
    parent_id: index === 0 ? null : `t${index - 1}`,
    depth: index + 1,
    role: isAnswer ? 'assistant' : 'user',
    blocks: JSON.stringify([{ type: 'text', text }]),
    text,
    run_id: isAnswer ? `r${index}` : null,
    created_at: at,
  })
  if (isAnswer) {
    run.run({
      id: `r${index}`,
      turn_id: `t${index}`,
      started_at: at,
      request_id: `req_${index}`,
      details: JSON.stringify({
        timings: { headersMs: 80, firstEventMs: 90, firstTextMs: 120, endMs: 2_400 },
        usage: { inputTokens: 40, outputTokens: 60 },
        finish: { kind: 'stop', raw: 'stop' },
      }),
    })
  }
}
connection.exec('COMMIT')
connection.close()
