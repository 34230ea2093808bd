import * as z from 'zod/mini'
import { tokenRatesSchema } from '../../tokens/token-rates.ts'
import { command, type Contract } from '../define.ts'

/** About how many tokens texts are. */
export const tokensContract = {
  /** How many tokens characters are to a model, by the user's own runs: no gateway is asked. */
  'tokens.rates': command(z.object({ model: z.string() }), tokenRatesSchema),
} satisfies Contract
