import { commandLineText } from '../../shared/text/en/command-line.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { ExportSource } from '../experiments/export/export-source.ts'
import { errorLines } from '../lib/error-lines.ts'
import { say } from '../start/say.ts'

/** More kinds than a person reads: the rest is in the exports. */
const maxKinds = 10

interface ErrorKind {
  readonly error: AppError
  readonly variant: string
  readonly gateway: string
  count: number
}

/**
 * Gateways include waits, token counts and request ids in messages: messages that differ only in those are of one kind.
 */
function kindOfWords(words = ''): string {
  return words.replaceAll(/\w*\d[\w.,:-]*/g, '#')
}

/** Prints why requests failed: each kind once, with its number and the ids of the first. */
export function tellErrors(
  { experiment: { plan }, cells }: Pick<ExportSource, 'experiment' | 'cells'>,
  gatewayOf: (connectionId: string) => string,
): void {
  const kinds = new Map<string, ErrorKind>()
  for (const { error, variantIndex } of cells()) {
    if (error === undefined) continue
    const { label = '', connectionId = '' } = plan.variants[variantIndex] ?? {}
    const key = JSON.stringify([variantIndex, error.message, error.status, kindOfWords(error.gatewaySays)])
    const known = kinds.get(key)
    if (known === undefined)
      kinds.set(key, { error, variant: label, gateway: gatewayOf(connectionId), count: 1 })
    else known.count += 1
  }
  const text = commandLineText()
  for (const { error, ...kind } of [...kinds.values()].slice(0, maxKinds)) {
    say(text.errorsOfKind(kind))
    for (const line of errorLines(error)) say(`  ${line}`)
  }
  if (kinds.size > maxKinds) say(text.moreErrors(kinds.size - maxKinds))
}
