import type { Log } from '../host.ts'

const authHeader =
  /\b(authorization|x-api-key|x-goog-api-key|api-key)(["']?\s*[:=]\s*["']?)(?:bearer\s+)?[^\s"',]+/gi
const bearer = /\bbearer\s+[^\s"',]+/gi
const commonKeyPattern = /\bsk-[\w-]{8,}/g

/**
 * Writes one line per message to standard error, where it does not mix with the address on standard output.
 *
 * The masking is a second line of defence after `redact`: it recognises the usual forms of keys, not the actual keys.
 */
export function createStderrLog(write: (line: string) => void = writeToStderr): Log {
  // After the terminal was closed, writing a line must not end the app.
  if (write === writeToStderr && !process.stderr.listeners('error').includes(ignore))
    process.stderr.on('error', ignore)
  const at = (level: string) => (message: string) => write(`[${level}] ${maskCommonKeys(message)}\n`)
  return { info: at('info'), warn: at('warn'), error: at('error') }
}

function ignore(): void {}

function writeToStderr(line: string): void {
  process.stderr.write(line)
}

function maskCommonKeys(text: string): string {
  return text.replace(authHeader, '$1$2•••').replace(bearer, 'Bearer •••').replace(commonKeyPattern, '•••')
}
