import type { AppError } from '../../shared/errors/app-error.ts'
import { maxErrorMessageCharacters } from '../../shared/limits.ts'

/** What is said where `who` speaks https and was asked in plain http. */
export function speaksTlsText(who: string): Pick<AppError, 'message' | 'nextStep'> {
  return {
    message: `${who} speaks https on that port, and was asked in plain http.`,
    nextStep: 'Put https:// in place of http:// into the address in Settings.',
  }
}

/** Whether a 400 is what servers in Go, nginx and Apache answer to plain http on an https port. */
export function isPlainToTls(text: string, status: number): boolean {
  return (
    status === 400 &&
    /HTTP request (?:was sent )?to (?:an )?HTTPS (?:server|port)|speaking plain HTTP to an SSL-enabled server/i.test(
      text.slice(0, maxErrorMessageCharacters),
    )
  )
}
