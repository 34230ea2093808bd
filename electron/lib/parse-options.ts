import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import { err, ok } from '../../shared/errors/result.ts'
import type { WordedError } from '../../shared/text/define-errors.ts'
import { hostError } from '../../shared/text/en/errors/host.ts'

/**
 * Parses the options of a command, and its other arguments if it accepts any. The error is `invalid-input`, with a
 * message for the console that repeats no value: it may be a key in the wrong place.
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
    return err({ kind: 'invalid-input', ...explain(error) })
  }
}

/** Node's error in our words. Node quotes the option, sometimes with its short form before it. */
function explain(error: unknown): WordedError {
  const { message, code } = error instanceof Error && 'code' in error ? error : { message: '', code: '' }
  const [, quoted = ''] = /'([^']{1,100}?)(?: <value>)?'/.exec(message) ?? []
  const option = quoted.split(', ').at(-1) ?? ''
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return hostError('unknownOption', { option })
  if (code !== 'ERR_PARSE_ARGS_INVALID_OPTION_VALUE') return hostError('surplusArgument')
  return message.includes('does not take')
    ? hostError('optionTakesNoValue', { option })
    : hostError('optionNeedsValue', { option })
}
