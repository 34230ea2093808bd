import { textOfValue, type TemplateValues } from '../templates/template.ts'

/** Returns the documents that a case ranks: the value `documents`, a list or a text with one document per line. */
export function documentsOf({ documents = [] }: TemplateValues): string[] {
  if (Array.isArray(documents)) return documents.map(textOfValue)
  return textOfValue(documents)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
