import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The flag makes a function, in every context made from then on.
setFlagsFromString('--expose-gc')

/** Collects all garbage there is, now. */
export const collectGarbage = runInNewContext('gc') as () => void
