import type { Migration } from '../migration.ts'

/** Which model gave an answer that was imported: such an answer has no run. */
export const importedModels: Migration = {
  version: 44,
  name: 'imported models',
  up(database) {
    database.exec('ALTER TABLE turns ADD COLUMN imported_model TEXT')
  },
}
