import highlighter from 'highlight.js/lib/core'
import bash from 'highlight.js/lib/languages/bash'
import c from 'highlight.js/lib/languages/c'
import cpp from 'highlight.js/lib/languages/cpp'
import csharp from 'highlight.js/lib/languages/csharp'
import css from 'highlight.js/lib/languages/css'
import diff from 'highlight.js/lib/languages/diff'
import go from 'highlight.js/lib/languages/go'
import http from 'highlight.js/lib/languages/http'
import ini from 'highlight.js/lib/languages/ini'
import java from 'highlight.js/lib/languages/java'
import javascript from 'highlight.js/lib/languages/javascript'
import json from 'highlight.js/lib/languages/json'
import markdown from 'highlight.js/lib/languages/markdown'
import python from 'highlight.js/lib/languages/python'
import rust from 'highlight.js/lib/languages/rust'
import shell from 'highlight.js/lib/languages/shell'
import sql from 'highlight.js/lib/languages/sql'
import typescript from 'highlight.js/lib/languages/typescript'
import xml from 'highlight.js/lib/languages/xml'
import yaml from 'highlight.js/lib/languages/yaml'
import type { CodeLine, CodeToken, HighlightCode } from './code-line.ts'
import { toneOf } from './tone-of.ts'

const languages = {
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  http,
  ini,
  java,
  javascript,
  json,
  markdown,
  python,
  rust,
  shell,
  sql,
  typescript,
  xml,
  yaml,
}

for (const [name, language] of Object.entries(languages)) highlighter.registerLanguage(name, language)

/** What highlight.js keeps beside its HTML: the tree of scopes, and the mode it stopped in. */
interface ScopeNode {
  readonly scope?: string
  readonly children: readonly (ScopeNode | string)[]
}

/** Colours code of a language highlight.js knows; anything else is one plain token a line. */
export const highlightCode: HighlightCode = (code, language) => {
  if (highlighter.getLanguage(language) === undefined) {
    return { lines: code.split('\n').map((text) => [{ text }]), isComplete: true }
  }
  const { _emitter: emitter, _top: top } = highlighter.highlight(code, { language, ignoreIllegals: true })
  const { rootNode } = emitter as unknown as { rootNode: ScopeNode }
  const mode = top as { parent?: unknown } | undefined
  return { lines: toLines(rootNode), isComplete: mode?.parent === undefined }
}

function toLines(root: ScopeNode): CodeLine[] {
  let line: CodeToken[] = []
  const lines: CodeToken[][] = [line]
  const add = (text: string, scope: string | undefined): void => {
    for (const [index, piece] of text.split('\n').entries()) {
      if (index > 0) lines.push((line = []))
      const indent = line.length === 0 ? (/^\s+/.exec(piece)?.[0] ?? '') : ''
      if (indent !== '') addToken(line, indent, undefined)
      if (piece !== indent) addToken(line, piece.slice(indent.length), scope)
    }
  }
  // Scopes are nested as deeply as the code wants: no function calls itself for them.
  const open: { node: ScopeNode; scope: string | undefined; next: number }[] = [
    { node: root, scope: undefined, next: 0 },
  ]
  for (let inner = open.at(-1); inner !== undefined; inner = open.at(-1)) {
    const child = inner.node.children[inner.next++]
    if (child === undefined) open.pop()
    else if (typeof child === 'string') add(child, inner.scope)
    else open.push({ node: child, scope: child.scope ?? inner.scope, next: 0 })
  }
  return lines
}

function addToken(line: CodeToken[], text: string, scope: string | undefined): void {
  const tone = toneOf(scope)
  const last = line[line.length - 1]
  if (last !== undefined && last.tone === tone) {
    line[line.length - 1] = tone === undefined ? { text: last.text + text } : { text: last.text + text, tone }
  } else line.push(tone === undefined ? { text } : { text, tone })
}
