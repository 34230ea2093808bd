import { parser, RuleType, type MarkdownToJSX } from 'markdown-to-jsx/react'
import { removeJoints, withCjkEmphasis } from '../lib/markdown/cjk-emphasis.ts'
import { maxBracketsParsedOnPage, maxMarkdownDepth, maxMarkdownParsedOnPage } from '../../shared/limits.ts'

export type MarkdownNodes = MarkdownToJSX.ASTNode[]

/** What of the options the parser needs; a worker can be told these. */
export const parserOptions = {
  disableParsingRawHTML: true,
  disableFrontmatter: true,
  forceBlock: true,
  slugify: () => '',
  sanitizer: (value: string) => value,
}

/** Whether a block is parsed in less than a frame or two, whatever is in it. */
export function isQuicklyParsed(source: string): boolean {
  if (source.length > maxMarkdownParsedOnPage) return false
  let count = 0
  for (let index = source.indexOf('['); index !== -1; index = source.indexOf('[', index + 1)) count += 1
  return count <= maxBracketsParsedOnPage
}

/** The nodes of a block, or `undefined` when they are nested too deeply to be drawn. */
export function parseProse(source: string): MarkdownNodes | undefined {
  const text = withoutFootnotes(source).trimEnd()
  const joined = withCjkEmphasis(text)
  const nodes = parser(`${joined}\n\n`, parserOptions)
  if (isTooDeep(nodes)) return undefined
  if (joined !== text) removeJoints(nodes)
  return nodes
}

/** Footnotes are taken out before. What is left of one would become an anchor with an id of its own choosing. */
function withoutFootnotes(source: string): string {
  return source.includes('[^') ? source.replaceAll(/^( {0,3})\[\^/gm, '$1\\[^') : source
}

/** A level of a list or quotation and what is emphasised in it are two. */
const maxDepth = 2 * maxMarkdownDepth

/** Looks level by level: a walk that calls itself would fail where drawing fails. */
function isTooDeep(nodes: MarkdownNodes): boolean {
  let level = nodes
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > maxDepth) return true
    level = level.flatMap(childrenOf)
  }
  return false
}

function childrenOf(node: MarkdownToJSX.ASTNode): MarkdownNodes {
  if (node.type === RuleType.orderedList || node.type === RuleType.unorderedList) return node.items.flat()
  if (node.type === RuleType.table) return [...node.header.flat(), ...node.cells.flat(2)]
  return 'children' in node && Array.isArray(node.children) ? node.children : []
}
