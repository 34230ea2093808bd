import type { Block } from '../../shared/runs/block.ts'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import { parseBlocks } from '../lib/stored-blocks.ts'
import { cutText } from '../lib/cut-text.ts'
import { parseOwnJson } from '../../shared/json.ts'
import { maxSearchedCharacters } from '../../shared/limits.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { withoutBytes } from '../../shared/media/without-bytes.ts'
import { partsOfBlocks } from './answer-parts.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Database } from '../database/database.ts'

/**
 * Writes the answer of a run into the turn that shows it. If no turn shows it, an answer with media is stored beside
 * the run, as nothing else records which library items it contains. Bytes are never written.
 *
 * Calls throw SQLite's errors: they are made inside `database.read` and `database.write`.
 */
export interface AnswerStore {
  /** While the run is live, only the blocks are written: nobody searches half an answer. */
  storePartial(runId: string, answer: Answer): void
  /** `at` becomes the time the conversation last changed. */
  storeFinal(runId: string, answer: Answer, at: number): void
  /** Returns the stored answer, `undefined` when there is none. */
  read(runId: string): Part[] | undefined
}

export function createAnswerStore(database: Database): AnswerStore {
  const { connection } = database
  const partial = connection.prepare('UPDATE turns SET blocks = :blocks WHERE run_id = :run_id')
  const final = connection.prepare(
    'UPDATE turns SET blocks = :blocks, text = :text, keep = :keep WHERE run_id = :run_id',
  )
  const touch = connection.prepare(`
    UPDATE conversations SET updated_at = :at
    WHERE id = (SELECT conversation_id FROM turns WHERE run_id = :run_id)`)
  const apart = connection.prepare('INSERT OR REPLACE INTO run_answers (run_id, blocks) VALUES (?, ?)')
  const readApart = connection.prepare('SELECT blocks FROM run_answers WHERE run_id = ?')
  const read = connection.prepare('SELECT blocks, keep FROM turns WHERE run_id = ?')
  return {
    storePartial(runId, answer) {
      partial.run({ run_id: runId, blocks: JSON.stringify(storedBlocks(answer)) })
    },
    storeFinal(runId, answer, at) {
      const blocks = storedBlocks(answer)
      const { changes } = final.run({
        run_id: runId,
        blocks: JSON.stringify(blocks),
        text: cutText(textOfBlocks(answer.blocks), maxSearchedCharacters),
        keep: answer.keep === undefined ? null : JSON.stringify(answer.keep),
      })
      const hasMedia = blocks.some(({ type }) => type === 'media')
      if (changes === 0 && hasMedia) apart.run(runId, JSON.stringify(blocks))
      touch.run({ run_id: runId, at: Math.round(at) })
    },
    read(runId) {
      const row = read.get(runId)
      if (row === undefined) {
        const blocks = readApart.get(runId)?.['blocks']
        return blocks === undefined ? undefined : partsOfBlocks(parseBlocks(String(blocks)))
      }
      const providerState = row['keep'] === null ? undefined : parseOwnJson(String(row['keep']))
      return partsOfBlocks(parseBlocks(String(row['blocks'])), providerState)
    },
  }
}

function storedBlocks({ blocks }: Answer): Block[] {
  return blocks.flatMap((block) => (block.type === 'media' ? (withoutBytes(block) ?? []) : block))
}
