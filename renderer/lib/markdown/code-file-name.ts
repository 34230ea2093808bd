/* oxlint-disable text/untranslated -- Names of files. */

/** File extensions by language, for the names that models write after a code fence. */
const endings: Readonly<Record<string, string>> = {
  'c++': 'cpp',
  'c#': 'cs',
  'objective-c': 'm',
  assembly: 'asm',
  bash: 'sh',
  clojure: 'clj',
  coffeescript: 'coffee',
  console: 'sh',
  csharp: 'cs',
  cypher: 'cypher',
  elixir: 'ex',
  erlang: 'erl',
  fish: 'fish',
  fsharp: 'fs',
  golang: 'go',
  graphviz: 'dot',
  haskell: 'hs',
  javascript: 'js',
  jsonl: 'jsonl',
  jsonlines: 'jsonl',
  julia: 'jl',
  kotlin: 'kt',
  latex: 'tex',
  markdown: 'md',
  matlab: 'm',
  mermaid: 'mmd',
  node: 'js',
  ocaml: 'ml',
  perl: 'pl',
  plaintext: 'txt',
  plantuml: 'puml',
  powershell: 'ps1',
  protobuf: 'proto',
  py3: 'py',
  python: 'py',
  python3: 'py',
  rscript: 'r',
  ruby: 'rb',
  rust: 'rs',
  shell: 'sh',
  solidity: 'sol',
  terraform: 'tf',
  text: 'txt',
  typescript: 'ts',
  vbnet: 'vb',
  visualbasic: 'vb',
  yaml: 'yaml',
  zsh: 'sh',
}

/** File names without an extension. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ['docker', 'Dockerfile'],
  ['dockerfile', 'Dockerfile'],
  ['make', 'Makefile'],
  ['makefile', 'Makefile'],
])

/**
 * Matches a file name in a comment on the first line: `// src/delay.ts`, `# file: worker.py`, `<!-- index.html -->`.
 */
const namingComment =
  /^(?:\/\/|\/\*+|#|--|;|%|<!--)[ \t]*(?:file(?: ?name)?:?[ \t]*)?(?:[\w.@-]+\/)*([\w@-][\w.@-]*\.[A-Za-z]\w{0,9})[ \t]*(?:\*\/|-->)?[ \t]*$/i

/**
 * Returns the file name for a code block: the name in its first line, else a default name with the language's
 * extension.
 */
export function codeFileName(code: string, language: string): string {
  const firstLine = code.slice(0, maxFirstLine).split('\n', 1)[0] ?? ''
  const named = namingComment.exec(firstLine)?.[1]
  if (named !== undefined) return named
  const name = language.toLowerCase()
  return wholeNames.get(name) ?? `code.${endingOf(name)}`
}

const maxFirstLine = 200

/** A language may itself be an extension (`tsx`, `sql`), or a file name (`vite.config.ts`). */
function endingOf(name: string): string {
  const known = Object.hasOwn(endings, name) ? endings[name] : undefined
  if (known !== undefined) return known
  const last = /\.([a-z]\w{0,9})$/.exec(name)?.[1] ?? name
  return /^[a-z]\w{0,9}$/.test(last) ? last : 'txt'
}
