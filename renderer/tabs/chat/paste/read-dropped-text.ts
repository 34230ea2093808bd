import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { conversationsError } from '../../../../shared/text/en/errors/conversations.ts'

/** Far more than a command with an image in it. */
const maxBytes = 20 * 1024 * 1024

const textNames = /\.(?:sh|bash|zsh|txt|text|md|curl|cmd|bat|ps1)$/i

/** The text of a dropped file. The error is `invalid-input`: no text, or too large. */
export async function readDroppedText(file: File): Promise<Result<string>> {
  if (!textNames.test(file.name) && !file.type.startsWith('text/')) {
    return refuse('notATextFile', file.name)
  }
  if (file.size > maxBytes) return refuse('commandTooLarge', file.name)
  const text = await file.text()
  return text.includes('\u0000') ? refuse('noReadableText', file.name) : ok(text)
}

function refuse(
  code: 'notATextFile' | 'commandTooLarge' | 'noReadableText',
  name: string,
): ReturnType<typeof err> {
  return err({ kind: 'invalid-input', ...conversationsError(code, { name }) })
}
