import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import type { McpDefinition } from '../../shared/mcp/server.ts'
import { mcpText } from '../../shared/text/en/mcp.ts'
import type { Question } from '../host/host.ts'
import { folderOf } from './server-rules.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** The number of characters of a command that are shown: a longer one is marked as cut. */
const maxShown = 3_000

/**
 * The text of the consent dialog before anything of a server is started or sent: the whole command, and the values the
 * program gets.
 */
export function serverQuestion({ name, transport }: McpDefinition, environment: Environment): Question {
  const { question } = mcpText()
  const plainName = name.replaceAll(/[\p{C}\p{Z}]+/gu, ' ').slice(0, 60)
  if (transport.kind === 'http')
    return {
      message: question.connect(plainName),
      detail: question.connectDetail({
        address: transport.address.slice(0, maxShown),
        headers: transport.headers,
      }),
      yes: question.connectYes,
    }
  const command = [transport.command, ...transport.args].map(quoted).join(' ')
  return {
    message: question.start(plainName),
    detail: question.startDetail({
      command: command.length > maxShown ? `${command.slice(0, maxShown)}… (${command.length})` : command,
      folder: folderOf(transport),
      foundAt: findProgram(transport.command, environment),
      variables: transport.variables.map(({ name: variable }) => variable),
    }),
    yes: question.startYes,
  }
}

/**
 * Quotes an argument as a user would type it, so that one argument with spaces does not look like two; no character can
 * break the line.
 */
function quoted(argument: string): string {
  const shown = argument.replaceAll(
    /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu,
    (character) => `\\u${(character.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`,
  )
  return /^[\w@%+=:,./~-]+$/.test(shown) ? shown : `'${shown.replaceAll("'", String.raw`'\''`)}'`
}

/** Where a command would be found in the search path; `undefined` if it is not found. */
function findProgram(command: string, environment: Environment): string | undefined {
  const places = isAbsolute(command)
    ? [command]
    : (environment['PATH'] ?? '').split(delimiter).map((folder) => join(folder, command))
  return places.find((place) => {
    try {
      accessSync(place, constants.X_OK)
      return true
    } catch {
      return false
    }
  })
}
