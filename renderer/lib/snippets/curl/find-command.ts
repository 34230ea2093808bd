import { ok, type Result } from '../../../../shared/errors/result.ts'
import { refuse } from './curl-errors.ts'
import { lexBash } from './lex-bash.ts'
import { lexCmd } from './lex-cmd.ts'
import { lexPowershell } from './lex-powershell.ts'
import { textOf, type Token, type Word } from './word.ts'
import { importsError } from '../../../../shared/text/en/errors/imports.ts'

/** The shell whose quotes and escapes a command uses. */
export type Shell = 'posix' | 'cmd' | 'powershell'

/** A curl command: the words after its name, and its standard input. */
export interface CurlCommand {
  readonly words: readonly Word[]
  readonly input?: string
  readonly shell: Shell
}

/**
 * Finds at least one curl command in a text copied from a terminal, a browser or a web page, for any of the shells.
 * Fails with `invalid-input`.
 */
export function findCommands(text: string): Result<readonly CurlCommand[]> {
  const bare = withoutFences(text)
  const shell = shellOf(bare)
  const tokens = lexers[shell](bare)
  if (!tokens.ok) return tokens
  const commands = toCommands(tokens.value)
  const found = commands.flatMap((command, index): CurlCommand[] => {
    if (!isCurl(command)) return []
    const before = command.isPiped ? commands[index - 1] : undefined
    const input = command.input ?? (before === undefined ? undefined : outputOf(before))
    return [{ words: wordsOf(command).slice(1), ...(input !== undefined && { input }), shell }]
  })
  return found.length === 0 ? refuse(importsError('noCurl')) : ok(found)
}

/** A command copied from a document may be surrounded by code fences. */
function withoutFences(text: string): string {
  return text.replaceAll(/^[ \t]*(?:```|~~~)[^\n]*$/gm, '')
}

const lexers: Record<Shell, (text: string) => Result<Token[]>> = {
  posix: lexBash,
  cmd: lexCmd,
  powershell: lexPowershell,
}

/** Line continuations are the best indication of the shell; a body may contain any character. */
function shellOf(text: string): Shell {
  if (/\\[ \t]*\r?\n/.test(text)) return 'posix'
  const isForPrompt =
    /\^[ \t]*\r?\n|\bcurl(?:\.exe)?\s+\^"/i.test(text) || (/%[A-Za-z_]\w*%/.test(text) && !text.includes("'"))
  if (isForPrompt) return 'cmd'
  const isForPowershell =
    /\s`[ \t]*\r?\n|\$(?:env:|\{env:)|@['"][ \t]*\r?\n|(?:^|\n)[ \t]*(?:&[ \t]*)?curl\.exe\b/i.test(text)
  return isForPowershell ? 'powershell' : 'posix'
}

interface Command {
  words: Word[]
  input?: string
  isPiped: boolean
}

function toCommands(tokens: readonly Token[]): Command[] {
  const commands: Command[] = []
  let command: Command = { words: [], isPiped: false }
  let redirect: string | undefined
  for (const token of tokens) {
    if (token.type === 'mark') {
      // A line break after `|` continues the command.
      if (command.words.length === 0 && command.isPiped) continue
      if (command.words.length > 0) commands.push(command)
      command = { words: [], isPiped: token.mark === 'pipe' }
      redirect = undefined
    } else if (token.type === 'input') command.input = token.text
    else if (token.type === 'redirect') redirect = token.mark
    else if (redirect === undefined) command.words.push(token.word)
    else {
      if (redirect === '<<<') command.input = `${textOf(token.word)}\n`
      redirect = undefined
    }
  }
  return command.words.length > 0 ? [...commands, command] : commands
}

/** Returns the words of a command without a prompt or environment variables before its name. */
function wordsOf({ words }: Command): Word[] {
  const start = words.findIndex(
    (word) => !/^(?:[$>%#]|PS.*>|[A-Za-z_]\w*=.*|sudo|time|export|set)$/s.test(textOf(word)),
  )
  return start === -1 ? [] : words.slice(start)
}

function isCurl(command: Command): boolean {
  const [name] = wordsOf(command)
  return name !== undefined && /(?:^|[\\/])curl(?:\.exe)?$/i.test(textOf(name))
}

/** Returns the output of a simple command, if it is known without running it. */
function outputOf(command: Command): string | undefined {
  const [name = '', ...rest] = wordsOf(command).map(textOf)
  if (name === 'cat' && rest.length === 0) return command.input
  if (name === 'printf') {
    const [format = '', value = ''] = rest
    return format === '%s' ? value : format === String.raw`%s\n` ? `${value}\n` : undefined
  }
  if (name !== 'echo') return undefined
  return rest[0] === '-n' ? rest.slice(1).join(' ') : `${rest.join(' ')}\n`
}
