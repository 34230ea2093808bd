import { diffPieces } from '../../shared/words/diff.ts'
import { validateValue } from '../../shared/schema/validate-value.ts'
import { splitLines } from '../lib/split-lines.ts'
import { readRowsFile } from '../lib/text-import/rows-file.ts'
import { createGrowingCodeReader } from './code/growing-code.ts'
import { highlightCode } from './code/highlight-code.ts'
import { measureTexts } from '../lib/tokens/measure-texts.ts'
import { parseProse } from './parse-prose.ts'
import type { TextAnswer, TextInput, TextOutput, TextRequest, TextTaskName } from './text-tasks.ts'

type Task<Name extends TextTaskName> = (
  input: TextInput<Name>,
) => TextOutput<Name> | Promise<TextOutput<Name>>

const tasks: { readonly [Name in TextTaskName]: Task<Name> } = {
  highlight: ({ code, language }) => highlightCode(code, language).lines,
  grow: createGrowingCodeReader(),
  parse: ({ source }) => parseProse(source),
  diff: ({ before, after }) => diffPieces(splitLines(before), splitLines(after)),
  validate: ({ value, schema }) => validateValue(value, schema),
  tokens: measureTexts,
  rows: readRowsFile,
}

/** Does one task; a text that makes it fail is not worth more than that word. */
export async function runTextTask({ name, input }: TextRequest): Promise<TextAnswer> {
  // The name and the input of a request belong together: the client's types saw to it.
  const task: (input: never) => unknown = tasks[name]
  try {
    return { type: 'done', output: await task(input as never) }
  } catch {
    return { type: 'failed' }
  }
}
