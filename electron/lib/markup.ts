import { escapeMarkup } from './escape-markup.ts'

/** Markup that was created here. Anything else in an element is escaped as text. */
export interface Markup {
  readonly markup: string
}

/** An element with its attributes and content; texts are escaped. The names must be our own. */
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
