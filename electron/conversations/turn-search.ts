import type { SearchIndex } from '../lib/search-index.ts'

/** The index of the text of turns, without deleted ones. Its rows have the numbers of turns (migration 5). */
export const turnIndex: SearchIndex = {
  name: 'turn_terms',
  formerly: 'turn_search',
  columns: ['text'],
  fill: `
    SELECT number, search_terms(turns.text) FROM turn_numbers JOIN turns ON turns.id = turn_id
    WHERE turns.deleted_at IS NULL AND turns.text <> ''`,
  triggers: {
    add: {
      when: 'AFTER INSERT ON turn_numbers',
      do: `
        INSERT INTO turn_terms (rowid, text)
        SELECT new.number, search_terms(text) FROM turns WHERE id = new.turn_id AND text <> '';`,
    },
    remove: {
      when: 'AFTER DELETE ON turn_numbers',
      do: 'DELETE FROM turn_terms WHERE rowid = old.number;',
    },
    change: {
      when: `
        AFTER UPDATE OF text, deleted_at ON turns
        WHEN new.text <> old.text OR new.deleted_at IS NOT old.deleted_at`,
      do: `
        DELETE FROM turn_terms WHERE rowid = (SELECT number FROM turn_numbers WHERE turn_id = new.id);
        INSERT INTO turn_terms (rowid, text) SELECT number, search_terms(new.text) FROM turn_numbers
        WHERE turn_id = new.id AND new.deleted_at IS NULL AND new.text <> '';`,
    },
  },
}
