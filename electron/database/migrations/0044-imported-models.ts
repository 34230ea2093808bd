import type { Migration } from '../migration.ts'

/** The model of an imported answer, which has no run. */
export const importedModels: Migration = {
  version: 44,
  name: 'imported models',
  up(database) {
    database.exec('ALTER TABLE turns ADD COLUMN imported_model TEXT')
  },
}
