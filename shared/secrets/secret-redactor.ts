import { masked, type FindSecrets } from './find-secrets.ts'

/** Takes secrets out of a text that comes in pieces, also where a secret is cut by the border of two pieces. */
export interface StreamRedactor {
  /** What can be passed on now: everything but an end that may be the beginning of a secret. */
  push(text: string): string
  /** What was held back. Another text may begin afterwards. */
  end(): string
}

/** A redactor for one text. A piece without a trace of a secret is passed on as it is. */
export function createStreamRedactor(find: FindSecrets): StreamRedactor {
  let held = ''
  return {
    push(text) {
      const whole = held === '' ? text : held + text
      const { found, heldFrom } = find(whole, 'open')
      held = heldFrom === whole.length ? '' : whole.slice(heldFrom)
      if (found.length > 0) return masked(whole, found, heldFrom)
      return held === '' ? whole : whole.slice(0, heldFrom)
    },
    end() {
      const rest = held
      held = ''
      if (rest === '') return ''
      return masked(rest, find(rest, 'cut').found, rest.length)
    },
  }
}
