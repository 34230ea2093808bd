import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { err, ok } from '../../shared/errors/result.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/**
 * Reads the options of a command, and what else stands on its line where it takes such. The error is `invalid-input`, with a
 * message for the console that repeats no value: one may be a key that was typed in the wrong place.
 */
export function parseOptions<const Options extends ParseArgsOptionsConfig>(
  argv: readonly string[],
  options: Options,
  { takesOthers = false } = {},
) {
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true })
    if (positionals.length > 0 && !takesOthers)
      return err({ kind: 'invalid-input', ...hostError('surplusArgument') })
    return ok({ values, positionals })
  } catch (error) {
    // Its first sentence names the option; the rest is about positional arguments.
    const [sentence = ''] = (error instanceof Error ? error.message : String(error)).split('. ', 1)
    const problem = sentence.endsWith('.') ? sentence : `${sentence}.`
    return err({ kind: 'invalid-input', ...hostError('wrongOption', { problem }) })
  }
}
