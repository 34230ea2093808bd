import * as z from 'zod/mini'
import type { Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { unjudged } from '../assertions/unjudged.ts'
import { unreadable, askWith, readReply, share, type AskedJudge, type Judge } from './judge-reply.ts'
import type { CheckOutcome } from '../assertions/check-outcome.ts'

/*
 * promptfoo's `context-recall`, `context-relevance` and `context-faithfulness`, after RAGAS. The scores are calculated
 * as in promptfoo; the prompts are this app's own, with replies in JSON.
 */

/** promptfoo's default. */
const defaultThreshold = 0.5

/** Reads `query` and `context` of a case: the context is one text, or a list of the retrieved parts. */
function contextOf({ vars }: Pick<AskedJudge, 'vars'>): readonly string[] {
  const { context } = vars
  const parts = Array.isArray(context) ? context : [context ?? '']
  return parts.every((part) => typeof part === 'string') ? parts.filter((part) => part.trim() !== '') : []
}

function queryOf({ vars }: Pick<AskedJudge, 'vars'>): string {
  return typeof vars['query'] === 'string' ? vars['query'] : ''
}

function missingOf(names: readonly ('query' | 'context')[]): Judge['problem'] {
  return (asked) => {
    const missing = names.filter((name) =>
      name === 'query' ? queryOf(asked) === '' : contextOf(asked).length === 0,
    )
    return missing.length === 0 ? undefined : experimentsError('noContext', { names: missing.join(', ') })
  }
}

const recallSchema = z.object({ sentences: z.array(z.object({ attributed: z.boolean() })) })

/** The share of the expected sentences that the context supports; without a context, that the prompt supports. */
export const contextRecall: Judge = {
  preparing: () => 0,
  problem: () => undefined,
  messages: (asked) =>
    askWith(
      // oxlint-disable-next-line text/untranslated -- what the model reads
      'Go through "expected" sentence by sentence, and decide of each whether what it says can be found in "context".',
      // oxlint-disable-next-line text/untranslated -- what the model reads
      '{"sentences": [{"sentence": "the sentence", "attributed": true or false}]}',
      { context: contextOf(asked).join('\n\n') || asked.question, expected: asked.criterion },
    ),
  read({ check }, _, text) {
    const reply = readReply(text, recallSchema)
    if (reply === undefined || reply.sentences.length === 0) return unreadable(text)
    const found = reply.sentences.filter(({ attributed }) => attributed).length
    return share(found, reply.sentences.length, check.threshold ?? defaultThreshold)
  },
}

const relevanceSchema = z.object({ parts: z.array(z.string()) })

/** Returns the parts of the context: its list items, its lines, or the sentences of a single paragraph. */
function partsOf(asked: Pick<AskedJudge, 'vars'>): string[] {
  const context = contextOf(asked)
  if (Array.isArray(asked.vars['context'])) return [...context]
  const text = context.join('\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const parts = lines.length > 1 ? lines : text.split(/(?<=[.!?])\s+/)
  return parts.map((part) => part.trim()).filter((part) => part !== '' && !/^(?:\d+[.)]|[-*])$/.test(part))
}

function spaced(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ' ').trim()
}

/** The share of the context that is needed to answer the query. */
export const contextRelevance: Judge = {
  preparing: () => 0,
  problem: missingOf(['query', 'context']),
  messages: (asked) =>
    askWith(
      // oxlint-disable-next-line text/untranslated -- what the model reads
      'Choose from "context" those parts that are absolutely needed to answer "query", and copy them without a change. Choose none when the query cannot be answered from them.',
      // oxlint-disable-next-line text/untranslated -- what the model reads
      '{"parts": ["a part as it stands in the context"]}',
      { query: queryOf(asked), context: partsOf(asked) },
    ),
  read(asked, _, text) {
    const reply = readReply(text, relevanceSchema)
    if (reply === undefined) return unreadable(text)
    const chosen = [...new Set(reply.parts.map((part) => part.trim()).filter((part) => part !== ''))]
    const whole = spaced(contextOf(asked).join('\n\n'))
    // A reply that quotes nothing from the context is invalid.
    if (chosen.length > 0 && !chosen.some((part) => whole.includes(spaced(part))))
      return unjudged(experimentsError('noQuote'))
    const parts = partsOf(asked)
    return share(
      Math.min(chosen.length, parts.length),
      parts.length,
      asked.check.threshold ?? defaultThreshold,
    )
  },
}

const statementsSchema = z.object({ statements: z.array(z.string()).check(z.minLength(1)) })
const verdictsSchema = z.object({ verdicts: z.array(z.boolean()).check(z.minLength(1)) })

/**
 * The share of the answer's statements that follow from the context: one request lists the statements, the next one
 * judges them.
 */
export const contextFaithfulness: Judge = {
  preparing: () => 1,
  problem: missingOf(['query', 'context']),
  messages: (asked, [statements]) =>
    statements === undefined
      ? askWith(
          // oxlint-disable-next-line text/untranslated -- what the model reads
          'Write down what "answer" states in reply to "question": one or more short statements for each of its sentences, each to be understood by itself.',
          // oxlint-disable-next-line text/untranslated -- what the model reads
          '{"statements": ["a statement"]}',
          { question: queryOf(asked), answer: asked.answer },
        )
      : askWith(
          // oxlint-disable-next-line text/untranslated -- what the model reads
          'Decide of each of "statements", in their order, whether it follows from "context".',
          // oxlint-disable-next-line text/untranslated -- what the model reads
          '{"verdicts": [true or false for each statement]}',
          { context: contextOf(asked).join('\n\n'), statements: statementsIn(statements) as Json },
        ),
  read({ check }, [statements], text) {
    if (statements === undefined) {
      const reply = readReply(text, statementsSchema)
      if (reply === undefined) return unreadable(text)
      const written = JSON.stringify(reply)
      return { isPass: true, reason: experimentsError('verdict', { reason: written }), text: written }
    }
    const reply = readReply(text, verdictsSchema)
    if (reply === undefined) return unreadable(text)
    const count = statementsIn(statements).length
    // A statement without a verdict counts as not supported.
    const held = reply.verdicts.slice(0, count).filter(Boolean).length
    return share(held, count, check.threshold ?? defaultThreshold)
  },
}

function statementsIn(written: string): readonly string[] {
  return readReply(written, statementsSchema)?.statements ?? []
}

const windowSize = 5

interface Exchange {
  readonly input: Json
  readonly output: Json
}

const exchangesSchema = z.array(z.object({ input: z.json(), output: z.json() })).check(z.minLength(1))

/** Returns the exchanges of a conversation: the value `_conversation`, or the cell's own exchange. */
function exchangesOf({ vars, question, answer }: AskedJudge): readonly Exchange[] {
  const parsed = exchangesSchema.safeParse(vars['_conversation'])
  return parsed.success ? parsed.data : [{ input: question, output: answer }]
}

const relevantSchema = z.object({ relevant: z.boolean() })

/** The share of exchanges whose answer is relevant to the conversation, which includes up to four earlier exchanges. */
export const conversationRelevance: Judge = {
  preparing: (asked) => exchangesOf(asked).length - 1,
  problem: () => undefined,
  messages: (asked, prepared) => {
    const exchanges = exchangesOf(asked).slice(
      Math.max(0, prepared.length + 1 - windowSize),
      prepared.length + 1,
    )
    return askWith(
      // oxlint-disable-next-line text/untranslated -- what the model reads
      'Decide whether the last message of the assistant in "messages" is relevant to the conversation. It is not only when it has nothing to do with it; a vague reply to a vague message is.',
      // oxlint-disable-next-line text/untranslated -- what the model reads
      '{"relevant": true or false, "reason": "one sentence"}',
      {
        messages: exchanges.flatMap(({ input, output }) => [
          { role: 'user', content: input },
          { role: 'assistant', content: output },
        ]),
      },
    )
  },
  read(asked, prepared, text): CheckOutcome & { readonly text?: string } {
    const reply = readReply(text, relevantSchema)
    if (reply === undefined) return unreadable(text)
    const verdict = JSON.stringify(reply.relevant)
    const count = exchangesOf(asked).length
    if (prepared.length + 1 < count)
      return { isPass: true, reason: experimentsError('verdict', { reason: verdict }), text: verdict }
    const relevant = [...prepared, verdict].filter((item) => item === 'true').length
    return share(relevant, count, asked.check.threshold ?? defaultThreshold)
  },
}
