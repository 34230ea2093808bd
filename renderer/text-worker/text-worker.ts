import { diffPieces } from '../../shared/diff/diff.ts'
import { splitLines } from '../components/split-lines.ts'
import { highlightCode } from '../markdown/code/highlight-code.ts'
import { parseProse } from '../markdown/parse-prose.ts'
import type { TextAnswer, TextInput, TextOutput, TextRequest, TextTaskName } from './text-tasks.ts'

const tasks: { readonly [Name in TextTaskName]: (input: TextInput<Name>) => TextOutput<Name> } = {
  highlight: ({ code, language }) => highlightCode(code, language).lines,
  parse: ({ source }) => parseProse(source),
  diff: ({ before, after }) => diffPieces(splitLines(before), splitLines(after)),
}

self.addEventListener('message', ({ data }: MessageEvent<TextRequest>) => {
  // The name and the input of a request belong together: the client's types saw to it.
  const task: (input: never) => unknown = tasks[data.name]
  post(run(() => task(data.input as never)))
})

function run(work: () => unknown): TextAnswer {
  try {
    return { type: 'done', output: work() }
  } catch {
    return { type: 'failed' }
  }
}

function post(answer: TextAnswer): void {
  self.postMessage(answer)
}

post({ type: 'ready' })
