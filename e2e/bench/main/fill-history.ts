import { fillHistory } from './history-data.ts'
import { openToFill } from './open-to-fill.ts'

/**
 * `node e2e/bench/main/fill-history.ts <database> <count>`: adds this many runs to a database that the app has made.
 */
const [path = '', count = '0'] = process.argv.slice(2)
const connection = openToFill(path)
fillHistory(connection, Number(count))
connection.close()
