import { err, ok, type Result } from '../../../../shared/errors/result.ts'

/** Far more than a command with an image in it. */
const maxBytes = 20 * 1024 * 1024

const textNames = /\.(?:sh|bash|zsh|txt|text|md|curl|cmd|bat|ps1)$/i

/** The text of a dropped file. The error is `invalid-input`: no text, or too large. */
export async function readDroppedText(file: File): Promise<Result<string>> {
  if (!textNames.test(file.name) && !file.type.startsWith('text/')) {
    return refuse(`${file.name} is no text file. Drop one that ends in .sh or .txt.`)
  }
  if (file.size > maxBytes) return refuse(`${file.name} is larger than 20 MB. Drop the command alone.`)
  const text = await file.text()
  return text.includes('\u0000')
    ? refuse(`${file.name} holds no readable text. Drop one that ends in .sh or .txt.`)
    : ok(text)
}

function refuse(message: string): ReturnType<typeof err> {
  return err({ kind: 'invalid-input', message })
}
