import type { MediaItem } from '../../../shared/media/media-item.ts'
import { libraryText } from '../../../shared/text/en/library.ts'

/**
 * The title of an item on screen: its own title, else its prompt (for speech: voice and text; a preview is labelled as
 * such), else its file name. Main sorts by the same title (`electron/library/index/select-media.ts`).
 */
export function itemTitle({ title, fileName, provenance }: ItemName): string {
  if (title !== undefined) return title
  const prompt = firstLine(provenance?.prompt ?? '')
  if (prompt === '') return fileTitle(fileName)
  if (provenance?.isPreview === true) return libraryText().previewNamed(prompt)
  const voice = provenance?.parameters['voice']
  return typeof voice === 'string' ? libraryText().spokenBy({ voice, text: prompt }) : prompt
}

type ItemName = Pick<MediaItem, 'fileName'> & {
  [Name in 'title' | 'provenance']?: MediaItem[Name] | undefined
}

/** Longer titles never fit, and a prompt may be a whole book. */
const maxTitle = 160

function firstLine(text: string): string {
  const line = /\S.*/.exec(text.slice(0, 2_000))?.[0] ?? ''
  return Array.from(line).slice(0, maxTitle).join('').trimEnd()
}

/**
 * Returns the last part of a file name made by the app, which is based on the prompt; any other file name unchanged.
 */
function fileTitle(fileName: string): string {
  const made = /^\d{4}-\d\d-\d\d_\d\d-\d\d-\d\d_(.+)\.\w{1,8}$/.exec(fileName)?.[1]
  if (made === undefined) return fileName
  const slug = made.slice(made.indexOf('_') + 1)
  return slug === '' ? made : slug
}
