import type { MediaBlock } from '../runs/block.ts'
import { err, type Result } from '../errors/result.ts'

/** What every conversation format says of an input it cannot make a request from. */
export function noModelChosen(): Result<never> {
  return err({
    kind: 'invalid-input',
    message: 'No model is chosen.',
    nextStep: 'Choose a model, or type its name.',
    remedies: [{ type: 'choose-model' }],
  })
}

export function nothingToSend(): Result<never> {
  return err({
    kind: 'invalid-input',
    message: 'There is nothing to send.',
    nextStep: 'Write a message first.',
  })
}

/** A file of a turn that this format has no part for. `label` is how the window calls the format. */
export function unsupportedMedia(label: string, { mediaType, name }: MediaBlock): Result<never> {
  const { what, carriers } = kindOf(mediaType)
  const others = carriers.filter((carrier) => carrier !== label)
  return err({
    kind: 'invalid-input',
    message: `${label} cannot carry ${name ?? 'a file'} (${mediaType}).`,
    nextStep:
      others.length === 0
        ? 'Remove it, or attach it as another type.'
        : `Remove it, or choose a format that takes ${what}: ${formatList(others)}.`,
  })
}

/** A file of a turn whose bytes are not at hand. */
export function noData({ mediaType, name }: MediaBlock): Result<never> {
  return err({
    kind: 'invalid-input',
    message: `The data of ${name ?? 'a file'} (${mediaType}) is missing, and this format wants it.`,
    nextStep: 'Remove it, or attach the file itself.',
  })
}

/** Who takes what (wire-reference.md, 3.2, 4.2, 5.1, 6.1). */
function kindOf(mediaType: string): { what: string; carriers: readonly string[] } {
  if (mediaType.startsWith('audio/'))
    return { what: 'sound', carriers: ['Chat completions', 'Generate content'] }
  if (mediaType.startsWith('video/'))
    return { what: 'video', carriers: ['Chat completions', 'Generate content'] }
  const what = mediaType.startsWith('image/') ? 'such pictures' : 'such files'
  return { what, carriers: ['Chat completions', 'Responses', 'Generate content'] }
}

function formatList(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`
}
