import * as z from 'zod/mini'
import { voteSchema, type Vote, type VoteOutcome } from '../../shared/experiments/vote.ts'
import type { Database } from '../database/database.ts'

/** A cell with an answer that can be voted on. */
export interface AnsweredCell {
  readonly id: number
  readonly caseIndex: number
  readonly variantIndex: number
  readonly repeat: number
}

/** The table of votes. Calls throw SQLite's errors: they are made inside `database.read` and `database.write`. */
export interface VoteStore {
  /** Newest first. */
  list(experimentId: string): Vote[]
  add(experimentId: string, vote: Pick<Vote, 'at' | 'cellA' | 'cellB' | 'outcome'>): void
  /** Removes a vote; by default the newest. */
  remove(experimentId: string, voteId: number | undefined): void
  /** The answered cells of an experiment, in plan order. */
  answered(experimentId: string): AnsweredCell[]
  /** Those of the given cells that belong to the experiment and were answered. */
  answeredAmong(experimentId: string, cellIds: readonly number[]): AnsweredCell[]
}

const cellRow = z.object({
  id: z.number(),
  case_index: z.number(),
  variant_index: z.number(),
  repeat: z.number(),
})

export function createVoteStore({ connection }: Pick<Database, 'connection'>): VoteStore {
  const list = connection.prepare(`
    SELECT v.id, v.at, v.cell_a AS cellA, v.cell_b AS cellB, v.outcome, a.case_index AS caseIndex,
      a.variant_index AS variantA, b.variant_index AS variantB
    FROM experiment_votes v JOIN experiment_cells a ON a.id = v.cell_a JOIN experiment_cells b ON b.id = v.cell_b
    WHERE v.experiment_id = ? ORDER BY v.id DESC`)
  const add = connection.prepare(
    'INSERT INTO experiment_votes (experiment_id, at, cell_a, cell_b, outcome) VALUES (?, ?, ?, ?, ?)',
  )
  const remove = connection.prepare('DELETE FROM experiment_votes WHERE experiment_id = ? AND id = ?')
  const removeNewest = connection.prepare(`
    DELETE FROM experiment_votes
    WHERE id = (SELECT max(id) FROM experiment_votes WHERE experiment_id = ?)`)
  const answered = connection.prepare(`
    SELECT id, case_index, variant_index, repeat FROM experiment_cells
    WHERE experiment_id = ? AND state IN ('done', 'failed') ORDER BY id`)
  const answeredAmong = connection.prepare(`
    SELECT id, case_index, variant_index, repeat FROM experiment_cells
    WHERE experiment_id = ? AND state IN ('done', 'failed') AND id IN (SELECT value FROM json_each(?))`)

  return {
    list: (experimentId) =>
      list.all(experimentId).flatMap((row) => {
        const parsed = voteSchema.safeParse({ ...row })
        return parsed.success ? [parsed.data] : []
      }),
    add(experimentId, { at, cellA, cellB, outcome }) {
      add.run(experimentId, Math.round(at), cellA, cellB, outcome satisfies VoteOutcome)
    },
    remove(experimentId, voteId) {
      if (voteId === undefined) removeNewest.run(experimentId)
      else remove.run(experimentId, voteId)
    },
    answered: (experimentId) => answered.all(experimentId).flatMap(toAnswered),
    answeredAmong: (experimentId, cellIds) =>
      answeredAmong.all(experimentId, JSON.stringify(cellIds)).flatMap(toAnswered),
  }
}

function toAnswered(row: Readonly<Record<string, unknown>>): AnsweredCell[] {
  const parsed = cellRow.safeParse({ ...row })
  if (!parsed.success) return []
  const { id, case_index, variant_index, repeat } = parsed.data
  return [{ id, caseIndex: case_index, variantIndex: variant_index, repeat }]
}
