import type { Migration } from '../migration.ts'

/** What a model is for is named after the tab that asks it: `transcription` was the one that had a name of its own. */
export const transcribeOverride: Migration = {
  version: 16,
  name: 'transcribe-override',
  up(database) {
    database.exec(`UPDATE model_overrides SET target = 'transcribe' WHERE target = 'transcription'`)
  },
}
