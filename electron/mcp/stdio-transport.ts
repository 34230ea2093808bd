import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { statSync } from 'node:fs'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js'
import type { AppError } from '../../shared/errors/app-error.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import { maxMcpMessageBytes } from '../../shared/limits.ts'
import { mcpError } from '../../shared/text/en/errors/mcp.ts'
import type { Clock } from '../host/host.ts'
import { McpFailure } from './mcp-failure.ts'
import { endProcessTree } from './end-process-tree.ts'
import { windowsProgram, type WindowsProgram } from './windows-program.ts'

export interface ProgramOptions {
  readonly server: string
  readonly command: string
  readonly args: readonly string[]
  readonly cwd: string
  /** The complete environment of the program. */
  readonly environment: Readonly<Record<string, string>>
  /** The variables for finding the program; they are not passed to it. */
  readonly searched: Readonly<Record<string, string | undefined>>
  readonly clock: Clock
  /** Parses a line of its output; throws if it is not a message. */
  readonly readMessage: (line: string) => JSONRPCMessage
  /** Called for a line of stdout that is not a message. */
  readonly onNoise: (line: string) => void
  readonly onErrorLine: (line: string) => void
  /** Called when it has ended by itself, or cannot continue. */
  readonly onProblem: (error: AppError) => void
}

/**
 * Runs a program as an MCP server, with lines of JSON over stdin and stdout. The SDK's own transport passes variables
 * that nobody named, and ends only the program itself: this one passes only the given variables, and ends all child
 * processes too.
 */
export function createStdioTransport(options: ProgramOptions): Transport {
  const { server, command, cwd, environment, clock, readMessage } = options
  const { onNoise, onErrorLine, onProblem } = options
  let child: ChildProcessWithoutNullStreams | undefined
  let closing: Promise<void> | undefined

  const transport: Transport = {
    start() {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const program = programOf(options)
      if (program === undefined) {
        reject(new McpFailure({ kind: 'invalid-input', ...mcpError('lineBreakInArgument', { command }) }))
        return promise
      }
      const started = spawn(program.command, program.args, {
        cwd,
        env: environment,
        shell: false,
        stdio: ['pipe', 'pipe', 'pipe'],
        windowsHide: true,
        windowsVerbatimArguments: program.isVerbatim,
        // Its own process group, so that its child processes can be ended with it.
        detached: process.platform !== 'win32',
      })
      child = started
      started.once('spawn', resolve)
      started.once('error', (error) => reject(new McpFailure(startError(error, command))))
      started.stdin.on('error', () => undefined)
      const out = createLineCutter((line) => {
        try {
          const message = readMessage(line)
          transport.onmessage?.(message)
        } catch {
          if (line.trim() !== '') onNoise(line)
          const id = idOfAnswer(line)
          // Fail the request that waits for this answer, so that it does not wait forever.
          if (id !== undefined)
            // oxlint-disable-next-line text/untranslated -- for the SDK
            transport.onmessage?.({ jsonrpc: '2.0', id, error: { code: unreadable, message: 'not MCP' } })
        }
      })
      started.stdout.on('data', (bytes: Buffer) => {
        if (out.push(bytes)) return
        onProblem({
          kind: 'invalid-response',
          ...mcpError('messageTooLarge', { server, megabytes: maxMcpMessageBytes / 1_000_000 }),
        })
        started.stdout.removeAllListeners('data')
      })
      const errors = createLineCutter(onErrorLine)
      started.stderr.on('data', (bytes: Buffer) => {
        if (!errors.push(bytes)) errors.clear()
      })
      started.once('close', (code, signal) => {
        errors.flush()
        if (closing === undefined && started.pid !== undefined)
          onProblem({
            kind: 'unavailable',
            ...mcpError('programEnded', { server, how: signal ?? `code ${code ?? 0}` }),
          })
        transport.onclose?.()
      })
      return promise
    },
    async send(message) {
      const stdin = child?.stdin
      if (stdin === undefined || !stdin.writable)
        throw new McpFailure({ kind: 'network', ...mcpError('closed', { server }) })
      if (!stdin.write(`${JSON.stringify(message)}\n`))
        await new Promise<void>((resolve) => {
          stdin.once('drain', resolve)
          stdin.once('close', resolve)
        })
    },
    close: () => (closing ??= child === undefined ? Promise.resolve() : endProcessTree(child, clock)),
  }
  return transport
}

const isFile = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isFile() === true

/** The command to start: on Windows a batch file needs another program to run it. */
function programOf({ command, args, cwd, searched }: ProgramOptions): WindowsProgram | undefined {
  if (process.platform !== 'win32') return { command, args, isVerbatim: false }
  return windowsProgram(command, args, { environment: searched, cwd, isFile })
}

/** The SDK's code for an unreadable answer, as over HTTP. */
const unreadable = -1

/** Finds the id of the request that an invalid message answers. */
function idOfAnswer(line: string): number | string | undefined {
  const value = parseJson(line)
  if (!isJsonObject(value) || 'method' in value) return undefined
  const { id } = value
  return typeof id === 'number' || typeof id === 'string' ? id : undefined
}

function startError(error: Error, command: string): AppError {
  const code = 'code' in error ? String(error.code) : ''
  return code === 'ENOENT'
    ? { kind: 'not-found', code, ...mcpError('programNotFound', { command }) }
    : { kind: 'unavailable', code, ...mcpError('cannotStart', { command, cause: code || error.message }) }
}

/** Splits bytes into lines of text. `push` returns `false` once a line is longer than a message may be. */
function createLineCutter(onLine: (line: string) => void) {
  let held: Buffer[] = []
  let length = 0
  function take(end: Buffer): void {
    const line = Buffer.concat([...held, end])
      .toString('utf8')
      .replace(/\r$/, '')
    held = []
    length = 0
    onLine(line)
  }
  return {
    push(bytes: Buffer): boolean {
      let start = 0
      for (let at = bytes.indexOf(0x0a); at !== -1; at = bytes.indexOf(0x0a, start)) {
        if (length + at - start > maxMcpMessageBytes) return false
        take(bytes.subarray(start, at))
        start = at + 1
      }
      if (start < bytes.length) {
        held.push(Buffer.from(bytes.subarray(start)))
        length += bytes.length - start
      }
      return length <= maxMcpMessageBytes
    },
    flush(): void {
      if (length > 0) take(Buffer.alloc(0))
    },
    clear(): void {
      held = []
      length = 0
    },
  }
}
