import * as z from 'zod/mini'
import { tokenRatesSchema } from '../../tokens/token-rates.ts'
import { command, type Contract } from '../define.ts'

/** Estimates of the number of tokens in texts. */
export const tokensContract = {
  /** A model's tokens per character, from the user's own runs: no gateway is called. */
  'tokens.rates': command(z.object({ model: z.string() }), tokenRatesSchema),
} satisfies Contract
