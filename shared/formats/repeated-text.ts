import type { Part } from '../runs/part.ts'
import { createTextTemplate } from './text-template.ts'

export type TextPart = Extract<Part, { type: 'text' | 'reasoning' | 'refusal' }>

/** What a format does with one event. */
export interface EventSteps {
  /** Parses the event and appends its parts. */
  readInFull(data: string, out: Part[]): void
  /**
   * Whether the event just read in full would give `part` again, with another text, if it came again with that text in
   * its place: then it may be read by `repeat`.
   */
  canRepeat(part: TextPart): boolean
  /** Reads the event of `part` again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
}

/**
 * A reader of events that reads those in full which differ from the one before in more than their text. `ignoredKeys`
 * name the values that have no part in what an event means.
 */
export function createRepeatedTextReader(
  ignoredKeys: readonly string[],
  steps: EventSteps,
): (data: string, out: Part[]) => void {
  const template = createTextTemplate(ignoredKeys)
  let repeated: TextPart | undefined

  return (data, out) => {
    const text = repeated === undefined ? undefined : template.match(data)
    if (text && repeated !== undefined) {
      steps.repeat(repeated, text, out)
      return
    }
    const before = out.length
    steps.readInFull(data, out)
    const part = out.length === before + 1 ? out[before] : undefined
    repeated = part !== undefined && isText(part) && steps.canRepeat(part) ? part : undefined
    if (repeated !== undefined) template.learn(data, repeated.text)
  }
}

function isText(part: Part): part is TextPart {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'refusal'
}
