import { escapeMarkup } from './escape-markup.ts'

/** Markup that was made here. Everything else that is put into an element is text. */
export interface Markup {
  readonly markup: string
}

/** An element with its attributes and what is in it; texts are escaped. Name and names of attributes are ours. */
export function element(
  name: string,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly (Markup | string)[]
): Markup {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
  const inside = children.map((child) => (typeof child === 'string' ? escapeMarkup(child) : child.markup))
  const end = emptyElements.has(name) ? '' : `</${name}>`
  return { markup: `<${name}${written.join('')}>${inside.join('')}${end}` }
}

const emptyElements: ReadonlySet<string> = new Set(['img', 'meta'])
