import { isJsonObject, type Json, type JsonObject } from '../json.ts'
import type { Part } from '../runs/part.ts'
import { createThinking } from './thinking.ts'
import { createThinkTags } from './think-tags.ts'

/**
 * Tells reasoning from text in the parts of an answer of any format: what stands between tags at its beginning is reasoning, comes
 * once where the format has a field for it as well, and does not go back.
 */
export interface Thoughts {
  take(parts: readonly Part[]): readonly Part[]
  /** Ends the answer and returns what was held back. */
  end(): readonly Part[]
}

type TextPart = Extract<Part, { readonly type: 'text' }>

/**
 * A reader for the parts of one answer (see shared/gateway/wire/chat-completions.md, "Stream"). Its `take` and
 * `end` return the parts with reasoning told from text, in the same order.
 */
export function createThoughts(): Thoughts {
  let choices = new Map<string, Choice>()
  let out: Part[] = []
  /** State of the block that grew last: most parts belong to it. */
  let last: { readonly block: string; readonly choice: Choice } | undefined

  function choiceOf(block: string): Choice {
    if (last?.block === block) return last.choice
    const name = nameOfChoice.exec(block)?.[0] ?? ''
    let choice = choices.get(name)
    if (choice === undefined) {
      choice = createChoice((part) => out.push(part))
      choices.set(name, choice)
    }
    last = { block, choice }
    return choice
  }

  function takeOne(part: Part): void {
    if (part.type === 'start') {
      choices = new Map()
      last = undefined
    }
    if (part.type === 'text') choiceOf(part.block).text(part)
    else if (part.type === 'reasoning') choiceOf(part.block).reasoning(part)
    else if (part.type === 'keep' && [...choices.values()].some((choice) => choice.hasTag()))
      out.push({ type: 'keep', value: withoutThoughts(part.value as Json) })
    else {
      if ('block' in part && part.type !== 'citation') choiceOf(part.block).other()
      out.push(part)
    }
  }

  return {
    take(parts) {
      out = []
      for (const part of parts) takeOne(part)
      return out
    },
    end() {
      out = []
      for (const choice of choices.values()) choice.end()
      return out
    },
  }
}

/** The blocks of parallel answers have names that begin with their index. */
const nameOfChoice = /^\d+\//

interface Choice {
  text(part: TextPart): void
  reasoning(part: Extract<Part, { readonly type: 'reasoning' }>): void
  /** Something other than text follows: a call, a file. */
  other(): void
  end(): void
  hasTag(): boolean
}

function createChoice(push: (part: Part) => void): Choice {
  let textBlock = ''
  let hasText = false
  let hasReasoning = false
  /** The block in which reasoning continues as long as nothing else was shown. */
  let reasoningBlock: string | undefined
  let nextBlock = ''
  /** The block in which text continues, likewise. */
  let shownBlock: string | undefined

  const thinking = createThinking((text) => {
    if (text === '') return
    const block = tags.hasTag() ? (reasoningBlock ?? nextBlock) : nextBlock
    reasoningBlock = block
    shownBlock = undefined
    push({ type: 'reasoning', block, text })
  })

  const tags = createThinkTags({
    onText(text) {
      reasoningBlock = undefined
      // Repeated reasoning in between was not shown, so it does not split the answer.
      shownBlock = tags.hasTag() ? (shownBlock ?? textBlock) : textBlock
      push({ type: 'text', block: shownBlock, text })
    },
    onReasoning(text) {
      nextBlock = textBlock
      thinking.tag(text)
    },
    onThought() {
      shownBlock = undefined
      push({ type: 'thought', block: textBlock })
    },
  })

  return {
    text(part) {
      if (part.text === '') return
      if (hasText && part.block !== textBlock) tags.settle()
      if (hasReasoning) tags.settle()
      hasText = true
      textBlock = part.block
      tags.push(part.text)
    },
    reasoning(part) {
      hasReasoning = true
      nextBlock = part.block
      thinking.field(part.text)
    },
    other() {
      reasoningBlock = undefined
      shownBlock = undefined
      if (hasText) tags.settle()
    },
    end: () => tags.end(),
    hasTag: () => tags.hasTag(),
  }
}

/**
 * The part of an answer that is sent back, without the reasoning in its first text. A part that contained nothing else
 * is left out.
 */
function withoutThoughts(value: Json): Json {
  let isDone = false
  function clean(inner: Json): Json | undefined {
    if (isDone) return inner
    if (Array.isArray(inner)) {
      const cleaned = inner.map(clean)
      return cleaned.filter((member) => member !== undefined)
    }
    if (!isJsonObject(inner) || isReasoning(inner)) return inner
    const { text } = inner
    if (typeof text === 'string' && text.trim() !== '') {
      isDone = true
      const answer = textWithoutThoughts(text)
      return answer === '' ? undefined : { ...inner, text: answer }
    }
    const cleaned = Object.entries(inner).map(([key, member]) => [key, clean(member)] as const)
    if (cleaned.some(([key, member]) => key === 'content' && Array.isArray(member) && member.length === 0))
      return undefined
    return Object.fromEntries(cleaned.filter((entry): entry is [string, Json] => entry[1] !== undefined))
  }
  return clean(value) ?? []
}

function isReasoning({ type, thought }: JsonObject): boolean {
  return thought === true || (typeof type === 'string' && /reasoning|thinking|tool|call/.test(type))
}

function textWithoutThoughts(text: string): string {
  let answer = ''
  const tags = createThinkTags({
    onText: (piece) => {
      answer += piece
    },
    onReasoning: () => undefined,
    onThought: () => {
      answer = ''
    },
  })
  tags.push(text)
  tags.end()
  return answer
}
