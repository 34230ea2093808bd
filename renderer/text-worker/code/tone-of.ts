import type { CodeTone } from './code-line.ts'

/** The first word of a highlight.js scope (`title.function` → `title`) and its tone. What is missing is plain. */
const tones: Readonly<Record<string, CodeTone>> = {
  keyword: 'word',
  selector: 'word',
  'selector-tag': 'word',
  operator: 'word',
  string: 'string',
  regexp: 'string',
  char: 'string',
  symbol: 'string',
  link: 'string',
  number: 'number',
  literal: 'number',
  title: 'key',
  type: 'key',
  built_in: 'key',
  attr: 'key',
  attribute: 'key',
  property: 'key',
  name: 'key',
  tag: 'key',
  section: 'key',
  'selector-class': 'key',
  'selector-id': 'key',
  'template-variable': 'key',
  comment: 'dim',
  quote: 'dim',
  meta: 'dim',
  doctag: 'dim',
  addition: 'added',
  deletion: 'removed',
}

export function toneOf(scope: string | undefined): CodeTone | undefined {
  return scope === undefined ? undefined : tones[scope.split('.', 1)[0] ?? '']
}
