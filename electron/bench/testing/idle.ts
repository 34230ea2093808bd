import { endWithParent, tellParent } from '../parent.ts'

/** A child that says so when it is there and then has nothing to do. With `deaf` it does not hear that it should end. */
if (process.argv.includes('deaf')) process.on('SIGTERM', () => undefined)
endWithParent()
setInterval(() => undefined, 60_000)
tellParent('here')
