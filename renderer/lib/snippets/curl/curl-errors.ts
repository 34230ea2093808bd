import { err } from '../../../../shared/errors/result.ts'
import { maxCommandParts } from '../../../../shared/limits.ts'

const pasteWhole = 'Copy the whole command again, from curl to its last character.'

/** `at` is where in `text` the quotation begins, as far as it is known. */
export function unclosedQuote(text?: string, at?: number): ReturnType<typeof err> {
  const before = at === undefined ? undefined : text?.slice(0, at).split('\n')
  const place =
    before === undefined
      ? ''
      : ` that begins at line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`
  return err({
    kind: 'invalid-input',
    message: `The command ends inside a quotation${place}.`,
    nextStep: pasteWhole,
  })
}

export function tooManyParts(): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: `The text has more than ${maxCommandParts.toLocaleString('en-US')} words and marks, which no command has.`,
    nextStep: 'Paste the command alone.',
  })
}

export function noCurl(): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: 'There is no curl command in this text.',
    nextStep: 'Paste a command that begins with curl.',
  })
}

export function noAddress(): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: 'The command names no address.',
    nextStep: pasteWhole,
  })
}

export function missingValue(option: string): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: `The command ends after ${option}, which needs a value.`,
    nextStep: pasteWhole,
  })
}

/** Nothing of the password is quoted. */
export function signsInWithPassword(where: string): ReturnType<typeof err> {
  return err({
    kind: 'invalid-input',
    message: `The command signs in with a user name and a password (${where}), and a gateway takes a key.`,
    nextStep: 'Take that part out of the command, paste it again, and enter the key in Settings.',
  })
}
