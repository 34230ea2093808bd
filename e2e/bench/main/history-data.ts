import type { DatabaseSync } from 'node:sqlite'
import { createRandom } from '../../../shared/seeded-random.ts'

/** A word that occurs only in the answer of the run with this index. */
export function knownWord(index: number): string {
  return `marker${index}x`
}

/** Stores this many finished runs with prompt and answer, a minute apart, the same on every run. */
export function fillHistory(connection: DatabaseSync, count: number): void {
  const random = createRandom(20_261_121)
  const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(random() * items.length)] as Item
  const sentence = (length: number): string => Array.from({ length }, () => pick(words)).join(' ')
  const conversation = connection.prepare(`
    INSERT INTO conversations (id, title, format, model, system, parameters, extra_json, created_at, updated_at)
    VALUES (:id, 'T', 'chat', 'm', '', '{}', '', 1, 1)`)
  const turn = connection.prepare(`
    INSERT INTO turns (id, conversation_id, parent_id, depth, role, blocks, text, run_id, created_at)
    VALUES (:id, :conversation_id, :parent_id, :depth, :role, :blocks, :text, :run_id, :created_at)`)
  const answer = connection.prepare('UPDATE turns SET text = :text, blocks = :blocks WHERE id = :id')
  const run = connection.prepare(`
    INSERT INTO runs (id, conversation_id, turn_id, format, connection_id, connection_name, is_practice, model, status,
      method, url, is_streamed, started_at, http_status, request_id, bytes, event_count, is_starred, duration_ms,
      first_ms, tokens_in, tokens_out, cost, cost_by, experiment_id, details)
    VALUES (:id, :conversation_id, :turn_id, :format, :connection_id, :connection_id, 0, :model, 'running', 'POST',
      'https://gateway.example.net/v1/chat/completions', 1, :started_at, 200, :request_id, 4000, 60, :is_starred,
      :duration_ms, :first_ms, :tokens_in, :tokens_out, :cost, 'estimated', :experiment_id, :details)`)
  const end = connection.prepare('UPDATE runs SET status = :status WHERE id = :id')

  connection.exec('BEGIN')
  for (let index = 0; index < count; index += 1) {
    // The runs of twenty experiments are mixed with those of conversations.
    const isOfExperiment = index % 1_000 >= 960
    const figures = {
      duration_ms: 500 + Math.floor(random() * 60_000),
      first_ms: 100 + Math.floor(random() * 3_000),
      tokens_in: 10 + Math.floor(random() * 4_000),
      tokens_out: 10 + Math.floor(random() * 2_000),
    }
    const startedAt = firstStart + index * 60_000
    const conversationId = `c${Math.floor(index / 10)}`
    if (index % 10 === 0) conversation.run({ id: conversationId })
    const base = { conversation_id: conversationId, created_at: startedAt }
    const prompt = `Why does the gateway ${sentence(12)}?`
    turn.run({
      ...base,
      id: `q${index}`,
      parent_id: null,
      depth: 1,
      role: 'user',
      blocks: blocksOf(prompt),
      text: prompt,
      run_id: null,
    })
    turn.run({
      ...base,
      id: `a${index}`,
      parent_id: `q${index}`,
      depth: 2,
      role: 'assistant',
      blocks: '[]',
      text: '',
      run_id: `r${index}`,
    })
    run.run({
      id: `r${index}`,
      conversation_id: isOfExperiment ? null : conversationId,
      turn_id: `a${index}`,
      ...figures,
      cost: random() < 0.2 ? null : figures.tokens_out / 100_000,
      experiment_id: isOfExperiment ? `e${Math.floor(index / 5_000)}` : null,
      format: pick(['chat', 'chat', 'responses', 'messages', 'generate-content']),
      connection_id: pick(['work', 'work', 'practice']),
      model: pick(['practice-quick', 'practice-steady', 'practice-wide', 'practice-deep']),
      started_at: startedAt,
      request_id: `req_${(index * 7_919).toString(16)}`,
      is_starred: random() < 0.002 ? 1 : 0,
      details: JSON.stringify({
        timings: { headersMs: 80, firstTextMs: figures.first_ms, endMs: figures.duration_ms },
        usage: { inputTokens: figures.tokens_in, outputTokens: figures.tokens_out },
      }),
    })
    const text = `${sentence(60)} ${knownWord(index)}.`
    answer.run({ id: `a${index}`, text, blocks: blocksOf(text) })
    end.run({ id: `r${index}`, status: pick(['done', 'done', 'done', 'done', 'failed', 'stopped']) })
  }
  connection.exec('COMMIT')
}

const firstStart = Date.UTC(2026, 0, 1)

function blocksOf(text: string): string {
  return JSON.stringify([{ type: 'text', text }])
}

const words =
  'stream event token answer model retry limit proxy header body client server cache record format message tool call schema image audio vector rerank speech video prompt system budget timeout socket buffer chunk parser reader writer window inspector history search filter index tokens latency throughput sequence signature reasoning thinking block usage finish stop reason error status request response connection key address certificate'.split(
    ' ',
  )
