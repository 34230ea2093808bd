import type { Migration } from '../migration.ts'

/** The use of a model is named after the tab that sends to it: `transcription` was the only one with another name. */
export const transcribeOverride: Migration = {
  version: 16,
  name: 'transcribe-override',
  up(database) {
    database.exec(`UPDATE model_overrides SET target = 'transcribe' WHERE target = 'transcription'`)
  },
}
