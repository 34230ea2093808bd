import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// The flag defines the function `gc` in every context that is created from now on.
setFlagsFromString('--expose-gc')

/** Runs a full garbage collection synchronously. */
export const collectGarbage = runInNewContext('gc') as () => void
