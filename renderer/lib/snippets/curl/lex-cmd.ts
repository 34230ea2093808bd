import { ok, type Result } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'
import { tooManyParts, unclosedQuote } from './curl-errors.ts'
import { createWordBuilder, type Token, type WordBuilder } from './word.ts'

/**
 * Splits a command of the Windows command prompt into tokens: `^` escapes characters and continues lines, arguments are
 * in double quotes with `\"` inside, `%NAME%` stays a variable.
 *
 * Fails with `invalid-input` when a quote is not closed.
 */
export function lexCmd(text: string): Result<Token[]> {
  const tokens: Token[] = []
  const commands = splitCommands(text)
  if (commands === undefined) return tooManyParts()
  for (const command of commands) {
    if (tokens.length > maxCommandParts) return tooManyParts()
    const read = readArguments(command, tokens)
    if (read === 'too-many') return tooManyParts()
    if (read === 'open') return unclosedQuote()
    tokens.push({ type: 'mark', mark: 'end' })
  }
  return ok(tokens)
}

/**
 * Applies the rules of the prompt itself: removes carets, and ends a command at the end of its line. `undefined` when
 * there are too many parts.
 */
function splitCommands(text: string): string[] | undefined {
  let parts = 0
  const commands: string[] = []
  let command = ''
  let isQuoted = false
  const pattern = /\^\r?\n([\s\S]?)|\^([\s\S])|(")|([\r\n&|<>])|[^"\r\n&|<>^]+|\^/g
  for (const match of text.matchAll(pattern)) {
    parts += 1
    if (parts > maxCommandParts) return undefined
    const [whole, afterBreak, escaped, quote, mark] = match
    if (quote !== undefined) isQuoted = !isQuoted
    if (afterBreak !== undefined) command += isQuoted ? whole : afterBreak
    else if (escaped !== undefined && !isQuoted) command += escaped
    else if (mark !== undefined && (!isQuoted || /[\r\n]/.test(mark))) {
      commands.push(command)
      command = ''
      isQuoted = false
    } else command += whole
    // Between quotes a caret is literal, and the character after it may be the closing quote.
    if (escaped === '"' && isQuoted) isQuoted = false
  }
  return [...commands, command].filter((item) => item.trim() !== '')
}

/**
 * Applies the rules of Windows programs for their command line: spaces separate arguments, quotes group, `\"` and `""`
 * are quotes.
 */
function readArguments(command: string, tokens: Token[]): 'whole' | 'open' | 'too-many' {
  let parts = 0
  const word = createWordBuilder()
  let isQuoted = false
  const pattern = /(\\*)"|(\s+)|\\+|[^\\"\s]+/g
  for (let match = pattern.exec(command); match !== null; match = pattern.exec(command)) {
    const [whole, slashes, space] = match
    if (slashes !== undefined) {
      word.begin()
      word.add('\\'.repeat(slashes.length >> 1))
      if (slashes.length % 2 === 1) word.add('"')
      else if (isQuoted && command[pattern.lastIndex] === '"') {
        word.add('"')
        pattern.lastIndex += 1
      } else isQuoted = !isQuoted
    } else if (space !== undefined && !isQuoted) endWord(word, tokens)
    else parts += addWithVariables(whole, word)
    parts += 1
    if (parts > maxCommandParts) return 'too-many'
  }
  endWord(word, tokens)
  return isQuoted ? 'open' : 'whole'
}

function endWord(word: WordBuilder, tokens: Token[]): void {
  const made = word.take()
  if (made !== undefined) tokens.push({ type: 'word', word: made })
}

/** Adds a text with its variables. Returns their number, and stops when it exceeds the maximum for a command. */
function addWithVariables(text: string, word: WordBuilder): number {
  const pattern = /%([A-Za-z_]\w*)%/g
  let end = 0
  let count = 0
  for (const match of text.matchAll(pattern)) {
    word.add(text.slice(end, match.index))
    word.addVariable(match[1] ?? '', match[0])
    end = match.index + match[0].length
    count += 1
    if (count > maxCommandParts) return count
  }
  word.add(text.slice(end))
  return count
}
