import * as z from 'zod/mini'
import { command, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** What stands in the forms, and what belongs to them. Main owns it; a window saves what was changed once it settles. */
export const formsContract = {
  /** What was saved under a name, `null` for nothing. Its shape is the window's, which checks it. */
  'forms.get': command(z.object({ name: z.string() }), z.object({ values: z.json() })),
  'forms.save': command(z.object({ name: z.string(), values: z.json() }), nothing),
} satisfies Contract
