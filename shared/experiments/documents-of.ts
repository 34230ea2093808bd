import { textOfValue, type TemplateValues } from '../templates/template.ts'

/** What a case has put in order: the value `documents`, a list or a text with one in each line. */
export function documentsOf({ documents = [] }: TemplateValues): string[] {
  if (Array.isArray(documents)) return documents.map(textOfValue)
  return textOfValue(documents)
    .split('\n')
    .filter((line) => line.trim() !== '')
}
