import type { DiffPart } from '../../shared/words/diff.ts'
import type { Json } from '../../shared/json.ts'
import type { Validation } from '../../shared/schema/validate-value.ts'
import type { ReadRows } from '../lib/text-import/read-rows.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { RowsFile } from '../lib/text-import/rows-file.ts'
import type { TextsToMeasure } from '../lib/tokens/measure-texts.ts'
import type { TextSize } from '../lib/tokens/text-size.ts'
import type { CodeLine } from './code/code-line.ts'
import type { ColouredLines, GrowingCode } from './code/growing-code.ts'
import type { MarkdownNodes } from './parse-prose.ts'

/** What can be done with a text from outside away from the page: whatever may take long for a text made to take long. */
export interface TextTasks {
  /** Colours code. */
  readonly highlight: {
    readonly input: { readonly code: string; readonly language: string }
    readonly output: readonly CodeLine[]
  }
  /** Colours code that grows. `undefined`: it has to be given from its beginning. */
  readonly grow: { readonly input: GrowingCode; readonly output: ColouredLines | undefined }
  /** Parses a block of Markdown; `undefined` when it is nested too deeply. */
  readonly parse: { readonly input: { readonly source: string }; readonly output: MarkdownNodes | undefined }
  /** Compares two texts line by line. */
  readonly diff: {
    readonly input: { readonly before: string; readonly after: string }
    readonly output: readonly DiffPart[]
  }
  /** Holds a value against a JSON schema, whose patterns may be a stranger's. */
  readonly validate: {
    readonly input: { readonly value: Json; readonly schema: Json }
    readonly output: Validation
  }
  /** Counts the tokens of texts, by a vocabulary where one is named. */
  readonly tokens: {
    readonly input: TextsToMeasure
    readonly output: readonly TextSize[]
  }
  /** Reads the rows of a file. */
  readonly rows: { readonly input: RowsFile; readonly output: Result<ReadRows> }
}

export type TextTaskName = keyof TextTasks
export type TextInput<Name extends TextTaskName> = TextTasks[Name]['input']
export type TextOutput<Name extends TextTaskName> = TextTasks[Name]['output']

/** To the worker. One at a time. */
export interface TextRequest {
  readonly name: TextTaskName
  readonly input: unknown
}

/** From the worker: that it has loaded, and then one answer for each request. */
export type TextAnswer =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly output: unknown }
  | { readonly type: 'failed' }

/** How a task ended. `too-slow`: the watchdog ended it. */
export type TextOutcome<Name extends TextTaskName> =
  | { readonly type: 'done'; readonly output: TextOutput<Name> }
  | { readonly type: 'too-slow' }
  | { readonly type: 'failed' }
