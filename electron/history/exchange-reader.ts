import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Block } from '../../shared/runs/block.ts'
import { parseBlocks } from '../lib/stored-blocks.ts'
import { withoutBytes } from '../../shared/media/without-bytes.ts'
import { applyParts, createAnswer } from '../../shared/runs/answer.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { Database } from '../database/database.ts'
import type { RecordReader } from '../runs/record-reader.ts'

/** The prompt and the answer of one run. */
export interface Exchange {
  readonly question: Block[]
  readonly answer: Block[]
}

export interface ExchangeReader {
  /**
   * Reads them from the turns of its conversation; without one, the prompt from the search index and the answer from
   * its record.
   */
  read(run: Run, prompt: string): Promise<Exchange>
  /** The answer of a run without a turn as text for the search; `''` when there is no record. */
  answerText(run: Run): Promise<string>
}

export function createExchangeReader(
  { connection }: Database,
  records: Pick<RecordReader, 'replay'>,
): ExchangeReader {
  const turns = connection.prepare(`
    SELECT answer.blocks AS answer, question.blocks AS question FROM turns answer
    LEFT JOIN turns question ON question.id = answer.parent_id AND question.role = 'user'
    WHERE answer.run_id = ?`)

  const apart = connection.prepare('SELECT blocks FROM run_answers WHERE run_id = ?')

  async function replayed(run: Run): Promise<Block[]> {
    const kept = apart.get(run.id)?.['blocks']
    if (kept !== undefined) return parseBlocks(String(kept))
    const replay = await records.replay(run)
    if (!replay.ok) return []
    const answer = createAnswer()
    applyParts(answer, replay.value.progress.log.take())
    return answer.blocks.flatMap((block) => (block.type === 'media' ? (withoutBytes(block) ?? []) : block))
  }

  return {
    async read(run, prompt) {
      const row = turns.get(run.id)
      if (row !== undefined) {
        const question = typeof row['question'] === 'string' ? parseBlocks(row['question']) : []
        return { question, answer: parseBlocks(String(row['answer'])) }
      }
      const question: Block[] = prompt === '' ? [] : [{ type: 'text', text: prompt }]
      // An arriving answer is watched, not read.
      return { question, answer: run.status === 'running' ? [] : await replayed(run) }
    },
    answerText: async (run) => textOfBlocks(await replayed(run)),
  }
}
