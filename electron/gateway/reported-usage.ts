import type { Part } from '../../shared/runs/part.ts'

type UsagePart = Extract<Part, { readonly type: 'usage' }>

/**
 * Removes an output count of zero from the usage of an answer that has text: the gateway did not count it (see
 * shared/gateway/wire/new-api.md, "Usage of translated answers"). One reader serves one answer.
 */
export interface ReportedUsage {
  /** Returns the parts without such zeros. */
  take(parts: readonly Part[]): readonly Part[]
  /** Ends the answer; returns the zero of an answer that has no text. */
  end(): readonly Part[]
}

/**
 * A filter for the parts of one answer (see shared/gateway/wire/new-api.md, "Usage of translated answers"). Its
 * `take` and `end` return the parts; an output count of zero is held until the end.
 */
export function createReportedUsage(): ReportedUsage {
  let saidSomething = false
  let zero: UsagePart | undefined

  function takeOne(part: Part): Part {
    switch (part.type) {
      case 'start':
        saidSomething = false
        zero = undefined
        return part
      case 'text':
      case 'reasoning':
      case 'refusal':
      case 'tool-call':
      case 'media':
        saidSomething = true
        return part
      case 'usage':
        if (part.usage.outputTokens !== 0) return part
        zero = part
        return { type: 'usage', usage: withoutOutput(part.usage) }
      default:
        return part
    }
  }

  return {
    take(parts) {
      let changed: Part[] | undefined
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index]
        if (part === undefined) continue
        const taken = takeOne(part)
        if (taken !== part) changed ??= parts.slice(0, index)
        changed?.push(taken)
      }
      return changed ?? parts
    },
    end: () => (zero === undefined || saidSomething ? [] : [zero]),
  }
}

/** A total that equals the input leaves out the output as well. */
function withoutOutput({
  outputTokens: _output,
  totalTokens,
  ...rest
}: UsagePart['usage']): UsagePart['usage'] {
  return totalTokens === undefined || totalTokens === rest.inputTokens ? rest : { ...rest, totalTokens }
}
