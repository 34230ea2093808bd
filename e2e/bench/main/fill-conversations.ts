import { storeManyConversations } from '../../../electron/conversations/testing/many-conversations.ts'
import { openToFill } from './open-to-fill.ts'

/**
 * `node e2e/bench/main/fill-conversations.ts <database> <count>`: adds this many conversations of four turns, a fifth
 * of them in ten folders.
 */
const [path = '', count = '0'] = process.argv.slice(2)
const connection = openToFill(path)
storeManyConversations({ connection }, Number(count))
connection.close()
