import { startChild } from '../child.ts'
import { endWithParent, sendToParent } from '../parent.ts'

/** A part that reports one row, has a child of its own, and never ends. */
endWithParent()
await startChild('./testing/idle.ts', { limitMs: 60_000 }).first
sendToParent({ what: 'one row', ours: '1 ms', budget: '', isMet: true })
