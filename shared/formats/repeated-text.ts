import type { Part } from '../runs/part.ts'
import type { StreamEvent } from './format.ts'
import type { Usage } from '../runs/usage.ts'
import { createCountsTemplate } from './counts-template.ts'
import { createTextTemplate, type ChangingKeys } from './text-template.ts'

export type TextPart = Extract<Part, { type: 'text' | 'reasoning' | 'refusal' }>

/** What a format does with one event. */
export interface EventSteps {
  /** Parses the event and appends its parts. */
  readInFull(data: string, out: Part[]): void
  /**
   * Whether the event that was just parsed would give `part` again with another text in its place: if so, `repeat` may
   * read it.
   */
  canRepeat(part: TextPart): boolean
  /** Reads the event of `part` again with another text. */
  repeat(part: TextPart, text: string, out: Part[]): void
  /** Takes the changed token counts of such an event. Needed when `counts` is one of the changing keys. */
  count?(usage: Usage, out: Part[]): void
}

/** Reads the events of one stream. */
export interface RepeatedTextReader {
  /** Reads an event. */
  read(event: StreamEvent, out: Part[]): void
  /**
   * Reads the event at `position` of the stream, which is byte text, if it repeats the previous one; see
   * `StreamReader.skim`.
   */
  skim(stream: string, position: number, out: Part[]): number
}

/**
 * Skips `JSON.parse` for an event that equals the previous one except for its text and the values of the `changing`
 * keys. All other events are parsed.
 */
export function createRepeatedTextReader(changing: ChangingKeys, steps: EventSteps): RepeatedTextReader {
  const template = createTextTemplate(changing)
  const countsTemplate = createCountsTemplate(changing.meaning)
  let repeated: TextPart | undefined
  /** The last token counts, as JSON. */
  let counts = ''

  /**
   * Reads the previous event with the matched text, and perhaps with other counts; returns `false` where the events are
   * not alike.
   */
  function readRepeated(part: TextPart, text: string | undefined, out: Part[]): boolean {
    if (!text) return false
    const newCounts = template.counts()
    if (newCounts === counts) {
      steps.repeat(part, text, out)
      return true
    }
    const usage = countsTemplate.match(newCounts)
    if (usage === undefined) return false
    counts = newCounts
    steps.repeat(part, text, out)
    steps.count?.(usage, out)
    return true
  }

  return {
    read(event, out) {
      if (repeated !== undefined && readRepeated(repeated, template.match(event.data), out)) return
      const before = out.length
      steps.readInFull(event.data, out)
      const part = textOnly(out, before)
      repeated = part !== undefined && steps.canRepeat(part) ? part : undefined
      if (repeated === undefined) return
      template.learn(event.data, repeated.text, event.event)
      counts = template.counts()
      countsTemplate.learn(counts)
    },
    skim(stream, position, out) {
      if (repeated === undefined) return -1
      return readRepeated(repeated, template.matchAt(stream, position), out) ? template.end() : -1
    },
  }
}

/** The text of an event that gave nothing else, except token counts after it. */
function textOnly(out: readonly Part[], from: number): TextPart | undefined {
  const part = out[from]
  if (part === undefined || !isText(part)) return undefined
  const isOnly = out.length === from + 1 || (out.length === from + 2 && out[from + 1]?.type === 'usage')
  return isOnly ? part : undefined
}

function isText(part: Part): part is TextPart {
  return part.type === 'text' || part.type === 'reasoning' || part.type === 'refusal'
}
