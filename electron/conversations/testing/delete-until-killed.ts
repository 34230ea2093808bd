import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import { systemClock } from '../../host/node/system-clock.ts'
import { runsOfProcess } from '../../runs/testing/runs-of-process.ts'
import { createConversationService } from '../conversation-service.ts'
import { storeManyConversations } from './many-conversations.ts'

/**
 * A process of its own for a test that kills it: `delete-until-killed.ts <folder>` moves 500 conversations to the trash
 * and back again endlessly. It prints a line before each move.
 */
const [folder = ''] = process.argv.slice(2)
const { database, runs } = runsOfProcess({
  folder,
  baseUrl: 'http://127.0.0.1:9',
  formats: conversationFormats,
})
const conversations = createConversationService({
  database,
  clock: systemClock,
  runs,
  formats: conversationFormats,
  emit: () => undefined,
})
const ids = storeManyConversations(database, 500)
for (;;) {
  console.log('delete')
  conversations.delete(ids)
  console.log('restore')
  conversations.restore(ids)
  // Let the output be written.
  await new Promise((resolve) => setImmediate(resolve))
}
