import { maxErrorMessageCharacters } from '../../shared/limits.ts'

/** Whether a 400 is what servers in Go, nginx and Apache answer to plain http on an https port. */
export function isPlainToTls(text: string, status: number): boolean {
  return (
    status === 400 &&
    /HTTP request (?:was sent )?to (?:an )?HTTPS (?:server|port)|speaking plain HTTP to an SSL-enabled server/i.test(
      text.slice(0, maxErrorMessageCharacters),
    )
  )
}
