import * as z from 'zod/mini'
import { command, type Contract } from '../define.ts'
import { nothing } from '../inputs.ts'

/** Values of the forms, and of what belongs to them. Main owns them; a window saves changes once they settle. */
export const formsContract = {
  /** The values saved under a name; `null` for none. The window defines and validates their shape. */
  'forms.get': command(z.object({ name: z.string() }), z.object({ values: z.json() })),
  'forms.save': command(z.object({ name: z.string(), values: z.json() }), nothing),
} satisfies Contract
