import type { Migration } from '../migration.ts'

/**
 * Turns that are deleted with undo, turns that are copies of another conversation's, and turns that stand for the ones
 * before them.
 *
 * A run belongs to the turn it was made for (`run_id`); a copy only refers to it, so that what arrives for the run is
 * written to one turn.
 */
export const deletedAndCopiedTurns: Migration = {
  version: 4,
  name: 'deleted-and-copied-turns',
  up(database) {
    database.exec(`
      -- of a turn and of everything that followed it at that time
      ALTER TABLE turns ADD COLUMN deleted_at INTEGER;
      -- the turn that was deleted: itself, or the one this followed
      ALTER TABLE turns ADD COLUMN deleted_with TEXT;
      -- the run that gave the answer of which this is a copy
      ALTER TABLE turns ADD COLUMN copied_run_id TEXT;
      -- 'compaction' for a turn that stands for all before it; NULL for what was said
      ALTER TABLE turns ADD COLUMN kind TEXT;

      CREATE INDEX turns_deleted ON turns (deleted_at) WHERE deleted_at IS NOT NULL;
      CREATE INDEX turns_by_copied_run ON turns (copied_run_id) WHERE copied_run_id IS NOT NULL;

      -- As in history, but a compaction is asked for by nobody: it follows an answer.
      DROP TRIGGER run_texts_begin;
      CREATE TRIGGER run_texts_begin AFTER INSERT ON runs BEGIN
        INSERT INTO run_texts (run_id, asked, model)
        VALUES (new.id, coalesce((
          SELECT question.text FROM turns answer JOIN turns question ON question.id = answer.parent_id
          WHERE answer.id = new.turn_id AND question.role = 'user'), ''), new.model);
        UPDATE runs SET number = (SELECT number FROM run_texts WHERE run_id = new.id) WHERE id = new.id;
      END;
    `)
  },
}
