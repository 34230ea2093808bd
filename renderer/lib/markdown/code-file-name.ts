/* oxlint-disable text/untranslated -- Names of files. */

/** The ending of a file in each language, by the names that models write behind a fence. */
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

/** Files that have a name and no ending. */
const wholeNames: ReadonlyMap<string, string> = new Map([
  ['docker', 'Dockerfile'],
  ['dockerfile', 'Dockerfile'],
  ['make', 'Makefile'],
  ['makefile', 'Makefile'],
])

/** The name of a file in a comment of the first line: `// src/delay.ts`, `# file: worker.py`, `<!-- index.html -->`. */
const namingComment =
  /^(?:\/\/|\/\*+|#|--|;|%|<!--)[ \t]*(?:file(?: ?name)?:?[ \t]*)?(?:[\w.@-]+\/)*([\w@-][\w.@-]*\.[A-Za-z]\w{0,9})[ \t]*(?:\*\/|-->)?[ \t]*$/i

/** What a block of code is saved as: the name that its first line gives it, else one with the ending of its language. */
export function codeFileName(code: string, language: string): string {
  const firstLine = code.slice(0, maxFirstLine).split('\n', 1)[0] ?? ''
  const named = namingComment.exec(firstLine)?.[1]
  if (named !== undefined) return named
  const name = language.toLowerCase()
  return wholeNames.get(name) ?? `code.${endingOf(name)}`
}

const maxFirstLine = 200

/** A language may be an ending itself (`tsx`, `sql`), or the name of a file (`vite.config.ts`). */
function endingOf(name: string): string {
  const known = Object.hasOwn(endings, name) ? endings[name] : undefined
  if (known !== undefined) return known
  const last = /\.([a-z]\w{0,9})$/.exec(name)?.[1] ?? name
  return /^[a-z]\w{0,9}$/.test(last) ? last : 'txt'
}
