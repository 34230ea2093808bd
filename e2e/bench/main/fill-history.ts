import { fillHistory } from './history-data.ts'
import { openToFill } from './open-to-fill.ts'

/** `node e2e/bench/main/fill-history.ts <database> <count>`: so many runs into a database the app has made. */
const [path = '', count = '0'] = process.argv.slice(2)
const connection = openToFill(path)
fillHistory(connection, Number(count))
connection.close()
