import { join } from 'node:path'
import { namedLibraries } from '../../../electron/app/named-libraries.ts'
import { addRows } from '../../../electron/backup/add/add-rows.ts'
import { turnIndex } from '../../../electron/conversations/turn-search.ts'
import { bringUpToDate } from '../../../electron/database/bring-up-to-date.ts'
import { openToAdd } from '../../../electron/database/open-to-add.ts'
import { runIndex } from '../../../electron/history/search-index.ts'
import { ensureSearchIndex } from '../../../electron/lib/search-index.ts'
import { fillHistory } from './history-data.ts'
import { openToFill } from './open-to-fill.ts'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * `<folder> <runs>`: adds the database of a backup with this many runs to an empty one, as a start of the app does.
 * Reports its processor time.
 */
endWithParent()
const [folder = '', runs = '0'] = process.argv.slice(2)
const [ownPath, path] = [join(folder, 'here.sqlite'), join(folder, 'came.sqlite')]
bringUpToDate(ownPath)
bringUpToDate(path)
// The app creates the indexes at its first start, and filling them is most of the work.
const indexed = { connection: openToAdd(ownPath), hasFullTextSearch: true }
for (const index of [runIndex, turnIndex]) ensureSearchIndex(indexed, index)
indexed.connection.close()
const filled = openToFill(path)
fillHistory(filled, Number(runs))
filled.close()
let steps = 0
const before = process.cpuUsage()
addRows(
  { type: 'add-backup', here: ownPath, path, backup: 'bench', titleOfCopy: '{title}', connections: [] },
  { bringUpToDate, open: openToAdd, librariesOf: namedLibraries },
  () => (steps += 1),
)
const { user, system } = process.cpuUsage(before)
sendToParent({ seconds: (user + system) / 1e6, steps })
