import type { FileVariable } from '../templates/file-variables.ts'
import { templateNames, templatePieces } from '../templates/template.ts'
import { isFileType, typeOfVariable, type FileType } from '../templates/variables.ts'
import type { PortableText } from './preset-text.ts'

/** A text fitted into a form: files placed in the form by their names, and those that have no place there. */
export interface FittedText {
  readonly text: string
  readonly fileVariables: readonly FileVariable[]
  /** Names of files without a place. */
  readonly leftOut: readonly string[]
}

/**
 * Fits a text into a form with one text. A file is moved from the text to the form's first free place that accepts its
 * type.
 */
export function fitText(
  { text, variables }: Pick<PortableText, 'text' | 'variables'>,
  places: Readonly<Record<string, FileType>>,
): FittedText {
  const files = templateNames(text).filter((name) => isFileType(typeOfVariable(variables, name)))
  if (files.length === 0) return { text, fileVariables: [], leftOut: [] }
  const taken = new Set<string>()
  const placed = files.flatMap((name) => {
    const type = typeOfVariable(variables, name)
    const place = Object.keys(places).find(
      (candidate) => !taken.has(candidate) && (places[candidate] === type || places[candidate] === 'file'),
    )
    if (place === undefined) return []
    taken.add(place)
    return [{ place, name }]
  })
  return {
    text: withoutNames(text, files),
    fileVariables: placed,
    leftOut: files.filter((name) => placed.every((item) => item.name !== name)),
  }
}

/** Removes names from a text. A line with nothing else is dropped; all others keep the rest of their text. */
function withoutNames(text: string, names: readonly string[]): string {
  const isGone = new Set(names)
  return text
    .split('\n')
    .flatMap((line) => {
      const pieces = templatePieces(line)
      const kept = pieces.filter(({ name }) => name === undefined || !isGone.has(name))
      const rest = kept.map((piece) => piece.text).join('')
      return kept.length < pieces.length && rest.trim() === '' ? [] : [rest]
    })
    .join('\n')
    .trim()
}
