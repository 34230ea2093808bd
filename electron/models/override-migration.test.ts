import { join } from 'node:path'
import { expect, it } from 'vitest'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { migrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createTestFolder } from '../runs/testing/create-test-runs.ts'
import { createOverrideStore } from './override-store.ts'

it('keeps what was said of a model when transcripts were called something else', () => {
  const folder = createTestFolder()
  const { clock, log } = createMemoryHost({ dataFolder: folder })
  const path = join(folder, 'playground.sqlite')

  const old = valueOf(
    openDatabase({ path, clock, log, steps: migrations.filter(({ version }) => version < 16) }),
  )
  old.connection.exec(`
    INSERT INTO model_overrides (connection_id, model, target, can) VALUES
      ('work', 'voxtral-mini', 'transcription', 0),
      ('work', 'voxtral-mini', 'chat', 1)`)
  old.close()

  const database = valueOf(openDatabase({ path, clock, log }))
  expect(valueOf(createOverrideStore(database).of('work')).get('voxtral-mini')).toEqual({
    chat: true,
    transcribe: false,
  })
  database.close()
})
